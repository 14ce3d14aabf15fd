import type { EventEmitter } from 'node:events';

/** Leaves warnings of these names untold, which a library has of what our own error says; others are told as before. */
export function silenceWarnings(process: EventEmitter, ...names: readonly string[]): void {
  const told = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning: Error) => {
    if (!names.includes(warning.name)) for (const tell of told) Reflect.apply(tell, process, [warning]);
  });
}
