import type { S3Client } from '@aws-sdk/client-s3';
import type * as S3 from '@aws-sdk/client-s3';
import type { TimedCall } from '../../shared/time-limit.ts';
import type { Bucket, Page, PageRange } from '../cloud/bucket.ts';
import { contentTypeOf } from '../cloud/content-type.ts';
import { answerOf, s3Error } from './s3-errors.ts';

/** The calls that goldleaf makes, from a package that is loaded when it is needed. */
export type S3Commands = Pick<typeof S3, 'GetObjectCommand' | 'ListObjectsV2Command' | 'PutObjectCommand'>;

export class S3Bucket implements Bucket {
  readonly place: string;
  readonly #client: S3Client;
  readonly #commands: S3Commands;
  readonly #name: string;
  #signedIn = false;

  constructor(client: S3Client, commands: S3Commands, name: string) {
    this.place = `s3://${name}`;
    this.#client = client;
    this.#commands = commands;
    this.#name = name;
  }

  async create(name: string, bytes: Uint8Array, { signal }: TimedCall): Promise<boolean> {
    const put = { Bucket: this.#name, Key: name, Body: bytes, ContentType: contentTypeOf(name), IfNoneMatch: '*' };
    try {
      await this.#client.send(new this.#commands.PutObjectCommand(put), { abortSignal: signal });
      this.#signedIn = true;
      return true;
    } catch (cause) {
      if (answerOf(cause).status === 412) return false;
      throw s3Error(cause, this.#name, 'create', this.#signedIn);
    }
  }

  async read(name: string, { signal, alive }: TimedCall): Promise<Uint8Array | undefined> {
    try {
      const get = new this.#commands.GetObjectCommand({ Bucket: this.#name, Key: name });
      const { Body } = await this.#client.send(get, { abortSignal: signal });
      this.#signedIn = true;
      const chunks: Uint8Array[] = [];
      for await (const chunk of (Body ?? []) as AsyncIterable<Uint8Array>) {
        alive();
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } catch (cause) {
      if (answerOf(cause).name === 'NoSuchKey') return undefined;
      throw s3Error(cause, this.#name, 'read', this.#signedIn);
    }
  }

  async page({ prefix, after, size }: PageRange, { signal }: TimedCall): Promise<Page> {
    const query = { Bucket: this.#name, Prefix: prefix, MaxKeys: size, ...(after === undefined ? {} : { ContinuationToken: after }) };
    try {
      const { Contents = [], NextContinuationToken } = await this.#client.send(new this.#commands.ListObjectsV2Command(query), {
        abortSignal: signal,
      });
      const objects = Contents.map(({ Key = '', Size = 0 }) => ({ key: Key, bytes: Size }));
      return { objects, next: NextContinuationToken };
    } catch (cause) {
      throw s3Error(cause, this.#name, 'list', this.#signedIn);
    }
  }

  close(): void {
    this.#client.destroy();
  }
}
