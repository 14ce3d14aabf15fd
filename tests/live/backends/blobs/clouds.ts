import { vi } from 'vitest';
import { DEFAULT_CALL_RULES, type CallRules } from '../../../../src/backends/blobs/cloud/bucket-blob-store.ts';
import { openGcsBlobStore } from '../../../../src/backends/blobs/gcs/open.ts';
import { openS3BlobStore } from '../../../../src/backends/blobs/s3/open.ts';
import type { BlobStore } from '../../../../src/contracts/blob-store.ts';
import { startGcsServer } from '../../../servers/gcs/server.ts';
import { startS3Server } from '../../../servers/s3/server.ts';
import { countedPauses } from '../counted-pauses.ts';

export interface CloudRequest {
  readonly does: 'put' | 'read' | 'list' | 'delete' | 'other';
  /** Name of the object in the bucket; of a list, empty. */
  readonly name: string;
}

export interface CloudFault {
  readonly status: number;
  /** Whether the request takes effect all the same: a lost reply. */
  readonly applied?: boolean;
}

/** A local server that holds `bucket`, and this process pointed at it. */
export interface Cloud {
  /** @param place such as `bucket/prefix` */
  open(place: string, rules?: CallRules): Promise<BlobStore>;
  /** Decides what every request meets, from now on; undefined lets it through. */
  meet(fault: (request: CloudRequest) => CloudFault | undefined): void;
  ignoreConditions(): void;
  /** Requests that came so far, such as `put`. */
  readonly requests: CloudRequest['does'][];
  stop(): Promise<void>;
}

export function briskRules(limitMs = 15_000): CallRules {
  return { ...DEFAULT_CALL_RULES, limitMs, patienceMs: 100, firstPauseMs: 10, longestPauseMs: 20, tools: countedPauses() };
}

export const clouds: Readonly<Record<'gcs' | 's3', () => Promise<Cloud>>> = { gcs: startGcs, s3: startS3 };

export function openGcs(place: string, endpoint: string, rules = briskRules()): Promise<BlobStore> {
  vi.stubEnv('STORAGE_EMULATOR_HOST', endpoint);
  return openGcsBlobStore(`gs://${place}`, `//${place}`, rules);
}

export function openS3(place: string, endpoint: string, rules = briskRules()): Promise<BlobStore> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const rest = `//${place}?region=eu-central-1&endpoint=${endpoint}`;
  return openS3BlobStore(`s3:${rest}`, rest, rules);
}

async function startGcs(): Promise<Cloud> {
  const server = await startGcsServer('bucket');
  const requests: CloudRequest['does'][] = [];
  const words = { insert: 'put', read: 'read', list: 'list', delete: 'delete', get: 'other', bucket: 'other' } as const;
  const meet = (fault: (request: CloudRequest) => CloudFault | undefined): void => {
    server.onRequest = ({ operation, name }) => {
      const does = words[operation];
      requests.push(does);
      return fault({ does, name: does === 'list' ? '' : name });
    };
  };
  meet(() => undefined);
  return {
    open: (place, rules) => openGcs(place, server.endpoint, rules),
    meet,
    ignoreConditions: () => void (server.honoursConditions = false),
    requests,
    stop: () => server.stop(),
  };
}

async function startS3(): Promise<Cloud> {
  const server = await startS3Server('bucket');
  const requests: CloudRequest['does'][] = [];
  const codes: Readonly<Record<number, string>> = {
    403: 'AccessDenied',
    404: 'NoSuchBucket',
    409: 'ConditionalRequestConflict',
    501: 'NotImplemented',
  };
  const meet = (fault: (request: CloudRequest) => CloudFault | undefined): void => {
    server.onRequest = ({ method, path }) => {
      const name = decodeURIComponent(path.replace(/^\/bucket\/?/, ''));
      const does = wordOf(method, name);
      requests.push(does);
      const met = fault({ does, name });
      return met && { ...met, code: codes[met.status] ?? 'SlowDown' };
    };
  };
  meet(() => undefined);
  return {
    open: (place, rules) => openS3(place, server.endpoint, rules),
    meet,
    ignoreConditions: () => void (server.honoursConditions = false),
    requests,
    stop: () => server.stop(),
  };
}

function wordOf(method: string, name: string): CloudRequest['does'] {
  if (method === 'PUT') return 'put';
  if (method === 'DELETE') return 'delete';
  if (method !== 'GET') return 'other';
  return name === '' ? 'list' : 'read';
}
