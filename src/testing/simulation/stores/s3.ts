import { S3Bucket } from '../../../backends/blobs/s3/s3-bucket.ts';
import type { RemoteCall, WireErrors } from '../remote-call.ts';
import { bucketModel, get, put, type BlobModelOptions, type StandingObjects } from './objects.ts';
import type { BlobModel } from '../store-model.ts';
import type { Wire } from '../wire.ts';

/** A command of the client, as its class was given it. */
abstract class Command {
  readonly input: { readonly Key: string; readonly Body?: Uint8Array; readonly IfNoneMatch?: string };

  constructor(input: Command['input']) {
    this.input = input;
  }
}

class PutObjectCommand extends Command {}
class GetObjectCommand extends Command {}
class ListObjectsV2Command extends Command {}

/** How often two puts of one key that are under way together are answered with 409, as S3 may. */
const CONFLICT_RATE = 0.5;

const ERRORS: WireErrors = {
  unanswered: () => Object.assign(new Error('socket hang up'), { name: 'TimeoutError' }),
  throttled: () => answer(503, 'SlowDown'),
};

/**
 * S3: `If-None-Match: *` is refused with 412 when an object stands, the caller's own earlier one too, and with 409
 * while another put of the key is under way.
 */
export function s3Model(options: BlobModelOptions = {}): BlobModel {
  const underWay = new Map<string, number>();
  return bucketModel(
    's3://simulated',
    (wire, objects) => {
      const client = { send: (command: Command) => send(wire, objects, underWay, command), destroy: () => undefined };
      const commands = { PutObjectCommand, GetObjectCommand, ListObjectsV2Command };
      return new S3Bucket(client as never, commands as never, 'simulated');
    },
    options,
  );
}

async function send(
  wire: Wire,
  objects: StandingObjects,
  underWay: Map<string, number>,
  { input, constructor }: Command,
): Promise<unknown> {
  const { Key: key, Body: bytes, IfNoneMatch: condition } = input;
  if (constructor === GetObjectCommand) return wire.step(get(key, ERRORS), () => bodyOf(objects.get(key)));
  if (bytes === undefined || condition !== '*') throw new Error('a put without its condition');
  const call: RemoteCall = put(key, bytes, ERRORS);
  underWay.set(key, (underWay.get(key) ?? 0) + 1);
  try {
    return await wire.step(call, () => {
      if ((underWay.get(key) ?? 0) > 1 && wire.nemesis.does('409 of S3', CONFLICT_RATE)) throw answer(409, 'ConditionalRequestConflict');
      if (!objects.create(key, bytes)) throw answer(412, 'PreconditionFailed');
      return {};
    });
  } finally {
    underWay.set(key, (underWay.get(key) ?? 1) - 1);
  }
}

function bodyOf(bytes: Uint8Array | undefined): { readonly Body: readonly Uint8Array[] } {
  if (bytes === undefined) throw answer(404, 'NoSuchKey');
  return { Body: [bytes] };
}

function answer(httpStatusCode: number, name: string): Error {
  return Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
}
