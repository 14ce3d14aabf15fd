import { describe, expect, it } from 'vitest';
import { bucketPlaceOf } from '../../../src/backends/blobs/cloud/bucket-uri.ts';
import { contentTypeOf } from '../../../src/backends/blobs/cloud/content-type.ts';

const known = ['region', 'endpoint'];
const placeOf = (uri: string) => bucketPlaceOf('s3', uri, uri.slice('s3:'.length), known);

describe('a URI of a bucket', () => {
  it('names bucket, prefix and options', () => {
    expect(placeOf('s3://my-bucket.example/runs/june?region=eu-central-1')).toEqual({
      bucket: 'my-bucket.example',
      prefix: 'runs/june',
      options: new Map([['region', 'eu-central-1']]),
      uri: 's3://my-bucket.example/runs/june?region=eu-central-1',
    });
    expect(placeOf('s3://bucket')).toMatchObject({ prefix: '', uri: 's3://bucket' });
  });

  it.each([
    ['s3://bucket/', 's3://bucket'],
    ['s3://bucket/a/', 's3://bucket/a'],
    ['s3://bucket/a?', 's3://bucket/a'],
    ['s3://bucket/a?region=', 's3://bucket/a'],
    ['s3://bucket/a?endpoint=http%3A%2F%2Fhost%3A9000&region=eu%2B1', 's3://bucket/a?region=eu%2B1&endpoint=http://host:9000'],
    ['s3://bucket/100%25 of it', 's3://bucket/100%25 of it'],
  ])('%s is spelled %s', (uri, spelled) => {
    expect(placeOf(uri).uri).toBe(spelled);
    expect(placeOf(spelled)).toEqual(placeOf(uri));
  });

  it.each([
    's3:',
    's3:bucket/a',
    's3:/bucket/a',
    's3:///a',
    's3://Bucket/a',
    's3://b/a',
    's3://-bucket/a',
    's3://bucket//a',
    's3://bucket/a//',
    's3://bucket/a/../b',
    's3://bucket/a?zone=1',
    's3://bucket:9000/a',
    's3://user@bucket/a',
  ])('%s leads nowhere', (uri) => {
    expect(() => placeOf(uri)).toThrow(expect.objectContaining({ code: 'USAGE', message: expect.stringContaining(uri) }));
    expect(() => placeOf(uri)).toThrow(expect.objectContaining({ hint: 'Write it like s3://bucket/prefix?region=…&endpoint=….' }));
  });
});

describe('what kind of content an object is', () => {
  it.each([
    ['documents/unit-000001/a.pdf', 'application/pdf'],
    ['a.html', 'text/html; charset=utf-8'],
    ['manifest/plan.json', 'application/json'],
    ['golden/invoices/unit-000001.jsonl.gz', 'application/gzip'],
    ['a', 'application/octet-stream'],
    ['a.constructor', 'application/octet-stream'],
  ])('%s', (key, type) => {
    expect(contentTypeOf(key)).toBe(type);
  });
});
