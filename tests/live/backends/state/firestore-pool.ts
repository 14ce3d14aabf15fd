import { status } from '@grpc/grpc-js';
import { vi } from 'vitest';
import { DEFAULT_CALL_RULES, type CallRules } from '../../../../src/backends/state/firestore/calls.ts';
import { openFirestoreStateStore } from '../../../../src/backends/state/firestore/open.ts';
import type { StateStore } from '../../../../src/contracts/state-store.ts';
import { RpcError } from '../../../servers/firestore/documents.ts';
import { startFirestoreServer, type FirestoreServer } from '../../../servers/firestore/server.ts';

/** Pauses are short, and what passes is waited for: a busy machine is slow. */
export const BRISK: CallRules = { ...DEFAULT_CALL_RULES, patienceMs: 60_000, firstPauseMs: 2, longestPauseMs: 20 };

/** What a request meets: an error instead of being done, or instead of the reply to what was done. */
export interface Meeting {
  readonly code: number;
  readonly applied?: boolean;
  readonly details?: string;
}

export const LOST_REPLY: Meeting = { code: status.UNAVAILABLE, applied: true };

/** A local server, and this process pointed at it. */
export interface FirestorePool {
  readonly server: FirestoreServer;
  /** A handle on a database of its own. */
  open(project: string, rules?: CallRules): Promise<StateStore>;
  /** Decides what every request meets, from now on; undefined lets it through. */
  meet(fault: (method: string, request: unknown) => Meeting | undefined): void;
  /** Methods of the requests that came since the last {@link meet}. */
  readonly requests: string[];
  stop(): Promise<void>;
}

export async function startFirestorePool(): Promise<FirestorePool> {
  const server = await startFirestoreServer();
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', server.host);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  const opened: StateStore[] = [];
  const requests: string[] = [];
  return {
    server,
    requests,
    open: async (project, rules = BRISK) => {
      const store = await openFirestoreStateStore(`firestore://${project}`, `//${project}`, rules);
      opened.push(store);
      return store;
    },
    meet: (fault) => {
      requests.length = 0;
      const met = new Map<unknown, Meeting | undefined>();
      server.onRequest = (method, request) => {
        requests.push(method);
        const meeting = fault(method, request);
        if (meeting !== undefined && meeting.applied !== true) throw errorOf(meeting);
        met.set(request, meeting);
      };
      server.onReply = (_, request) => {
        const meeting = met.get(request);
        met.delete(request);
        if (meeting !== undefined) throw errorOf(meeting);
      };
    },
    stop: async () => {
      await Promise.all(opened.map((store) => store.close()));
      server.stop();
      vi.unstubAllEnvs();
    },
  };
}

function errorOf({ code, details = 'as the test says' }: Meeting): RpcError {
  return new RpcError(code, details);
}
