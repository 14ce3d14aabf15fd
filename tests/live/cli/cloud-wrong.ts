/** Where the servers of a test are reached. */
export interface Servers {
  readonly dynamoAt: (place: string) => string;
  readonly s3At: (place: string) => string;
  /** One that speaks neither protocol. */
  readonly otherServer: string;
}

/** A state store and an output that are each wrong, and stay wrong. */
interface Wrong {
  readonly what: string;
  readonly state: (at: Servers) => string;
  readonly out: (at: Servers) => string;
  readonly ground: 'google' | 'amazon' | 'nobody' | 'bare';
  /** What is said of the one and the other, and what to do. */
  readonly says: { readonly state: readonly [RegExp, RegExp]; readonly out: readonly [RegExp, RegExp] };
}

export const WRONG: readonly Wrong[] = [
  {
    what: 'a wrong project and a wrong bucket of Google',
    state: () => 'firestore://missing',
    out: () => 'gs://missing/run',
    ground: 'google',
    says: {
      state: [/project missing has no Firestore database \(default\)/, /gcloud firestore databases create/],
      out: [/there is no bucket gs:\/\/missing/, /gcloud storage buckets create/],
    },
  },
  {
    what: 'a wrong table and a wrong bucket of Amazon',
    state: ({ dynamoAt }) => dynamoAt('missing'),
    out: ({ s3At }) => s3At('missing/run'),
    ground: 'amazon',
    says: {
      state: [/there is no table missing/, /goldleaf state init 'dynamodb:\/\/missing/],
      out: [/there is no bucket s3:\/\/missing/, /aws s3 mb/],
    },
  },
  {
    what: 'a forbidden project and a forbidden bucket of Google',
    state: () => 'firestore://forbidden',
    out: () => 'gs://forbidden/run',
    ground: 'google',
    says: {
      state: [/may not use firestore:\/\/forbidden/, /roles\/datastore\.user/],
      out: [/may not read objects in gs:\/\/forbidden/, /roles\/storage\.objectViewer/],
    },
  },
  {
    what: 'a server that is none of DynamoDB and a forbidden bucket of Amazon',
    state: ({ otherServer }) => `dynamodb://table?region=eu-west-1&endpoint=${otherServer}`,
    out: ({ s3At }) => s3At('forbidden/run'),
    ground: 'amazon',
    says: {
      state: [/does not lead to DynamoDB/, /Correct the endpoint/],
      out: [/may not read objects in s3:\/\/forbidden/, /s3:GetObject/],
    },
  },
  {
    what: 'an endpoint that is no address and a bucket in another region',
    state: () => 'dynamodb://table?region=eu-west-1&endpoint=nonsense',
    out: ({ s3At }) => s3At('elsewhere/run'),
    ground: 'amazon',
    says: {
      state: [/"nonsense" is no address of a server/, /Write it like dynamodb:/],
      out: [/not in the region it was looked for/, /\?region=/],
    },
  },
  {
    what: 'no region at Amazon',
    state: () => 'dynamodb://table',
    out: () => 's3://bucket/run',
    ground: 'amazon',
    says: { state: [/Region is missing/, /AWS_REGION/], out: [/Region is missing/, /AWS_REGION/] },
  },
  {
    what: 'no credentials for Google',
    state: () => 'firestore://project',
    out: () => 'gs://bucket/run',
    ground: 'nobody',
    says: {
      state: [/there are no credentials for firestore:\/\/project/, /application-default login/],
      out: [/no valid credentials for gs:\/\/bucket/, /application-default login/],
    },
  },
  {
    what: 'no credentials for Amazon',
    state: ({ dynamoAt }) => dynamoAt('table'),
    out: ({ s3At }) => s3At('bucket/run'),
    ground: 'nobody',
    says: {
      state: [/may not use dynamodb:\/\/table/, /aws configure/],
      out: [/no valid credentials for s3:\/\/bucket/, /aws configure/],
    },
  },
  {
    what: 'no package of Google',
    state: () => 'firestore://project',
    out: () => 'gs://bucket/run',
    ground: 'bare',
    says: {
      state: [/needs the npm package @google-cloud\/firestore/, /npm install @google-cloud\/firestore/],
      out: [/needs the npm package @google-cloud\/storage/, /npm install @google-cloud\/storage/],
    },
  },
  {
    what: 'no package of Amazon',
    state: ({ dynamoAt }) => dynamoAt('table'),
    out: ({ s3At }) => s3At('bucket/run'),
    ground: 'bare',
    says: {
      state: [/needs the npm package @aws-sdk\/client-dynamodb/, /npm install @aws-sdk\/client-dynamodb/],
      out: [/needs the npm package @aws-sdk\/client-s3/, /npm install @aws-sdk\/client-s3/],
    },
  },
];
