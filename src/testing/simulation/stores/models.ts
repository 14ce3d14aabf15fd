import type { BlobModel, StateModel } from '../store-model.ts';
import { dynamoModel } from './dynamodb.ts';
import { fileModel } from './files.ts';
import { firestoreModel } from './firestore.ts';
import { gcsModel } from './gcs.ts';
import { s3Model } from './s3.ts';
import { sqliteModel } from './sqlite.ts';

/** A state store and an output that are used together. Each call makes an empty one. */
export interface StorePair {
  readonly state: () => StateModel;
  readonly blobs: () => BlobModel;
}

/** By the name of the state store. */
export const STORE_PAIRS = {
  sqlite: { state: sqliteModel, blobs: fileModel },
  dynamodb: { state: dynamoModel, blobs: s3Model },
  firestore: { state: firestoreModel, blobs: gcsModel },
} as const satisfies Readonly<Record<string, StorePair>>;

export type StoreName = keyof typeof STORE_PAIRS;
