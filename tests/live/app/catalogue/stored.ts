import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { openBlobStore } from '../../../../src/backends/blobs/index.ts';
import { Connection } from '../../../../src/backends/state/firestore/connection.ts';
import { firestorePlaceOf } from '../../../../src/backends/state/firestore/place.ts';
import type { Told } from './secrets.ts';

/** Every document of a database, however deep it lies. The environment says where the server is. */
export async function* everyDocument(project: string): AsyncGenerator<Told> {
  const place = firestorePlaceOf(`firestore://${project}`, `//${project}`);
  const connection = await Connection.open(place, process.env['FIRESTORE_EMULATOR_HOST']);
  try {
    const query = { parent: `${place.name}/documents`, structuredQuery: { from: [{ allDescendants: true }] } };
    const stream = (await connection.client()).runQuery(query) as unknown as AsyncIterable<{ document?: { name: string } | null }>;
    for await (const { document } of stream) {
      if (document) yield { place: document.name, bytes: Buffer.from(JSON.stringify(document)) };
    }
  } finally {
    await connection.close();
  }
}

/** Every item of a table. */
export async function* everyItem(table: string): AsyncGenerator<Told> {
  const client = new DynamoDBClient({});
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) {
      for (const item of Items) yield { place: `${item['pk']?.S} ${item['sk']?.S}`, bytes: Buffer.from(JSON.stringify(item)) };
    }
  } finally {
    client.destroy();
  }
}

/** Every object below a place of a bucket. */
export async function* everyObject(uri: string): AsyncGenerator<Told> {
  const blobs = await openBlobStore(uri);
  try {
    for await (const { key } of blobs.list('')) yield { place: key, bytes: (await blobs.read(key)) ?? new Uint8Array() };
  } finally {
    await blobs.close();
  }
}
