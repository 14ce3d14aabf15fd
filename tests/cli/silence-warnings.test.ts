import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { silenceWarnings } from '../../src/cli/silence-warnings.ts';

it('warnings of a name are left untold, and all others are told as before', () => {
  const process = new EventEmitter();
  const told: string[] = [];
  process.on('warning', ({ name }: Error) => told.push(name));
  silenceWarnings(process, 'MetadataLookupWarning');
  for (const name of ['MetadataLookupWarning', 'DeprecationWarning']) process.emit('warning', Object.assign(new Error('w'), { name }));
  expect(told).toEqual(['DeprecationWarning']);
});
