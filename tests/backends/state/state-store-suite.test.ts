import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import { stateStoreCases } from '../../../src/testing/state-store-suite.ts';
import { conforms } from '../../testing/conforms.ts';
import { sqlitePlace } from './sqlite-place.ts';

for (const leaseProof of ['deadline', 'observation'] as const) {
  conforms('state store', `memory, by ${leaseProof}`, stateStoreCases({ leaseProof }), () => {
    const store = new MemoryStateStore({ leaseProof });
    return { open: async () => store };
  });
}

conforms('state store', 'sqlite', stateStoreCases({ leaseProof: 'deadline' }), sqlitePlace);
