import { z } from 'zod';
import { WEB_CLIENT, type IdentityAdmin } from '../port.ts';
import type { Rest } from './rest.ts';
import { ofUser, requireUser, userPath } from './user-calls.ts';

const sessions = z.array(
  z.object({ id: z.string(), start: z.number(), lastAccess: z.number(), clients: z.record(z.string(), z.string()).default({}) }),
);

export interface Sessions extends Pick<IdentityAdmin, 'listSessions' | 'endSession' | 'endSessions'> {
  /** Ends a session of any user. @returns false where it does not exist */
  end(sessionId: string): Promise<boolean>;
}

export function createSessions(rest: Rest): Sessions {
  const find = async (id: string) => {
    const answer = await rest.admin({ what: 'list sessions', path: `${userPath(id)}/sessions` });
    return answer.status === 404 ? undefined : sessions.parse(answer.body);
  };
  const end = async (sessionId: string): Promise<boolean> => {
    const path = `/sessions/${encodeURIComponent(sessionId)}`;
    return (await rest.admin({ what: 'end session', method: 'DELETE', path })).status !== 404;
  };
  return {
    end,
    async listSessions(id) {
      const found = ((await find(id)) ?? []).filter(({ clients }) => Object.values(clients).includes(WEB_CLIENT));
      return found
        .toSorted((one, other) => other.lastAccess - one.lastAccess || (one.id < other.id ? -1 : 1))
        .map(({ id: session, start, lastAccess }) => ({ id: session, started: new Date(start), lastUsed: new Date(lastAccess) }));
    },
    async endSessions(id, except) {
      if (except === undefined) {
        ofUser(await rest.admin({ what: 'end sessions', method: 'POST', path: `${userPath(id)}/logout` }));
        return;
      }
      const ending = requireUser(await find(id)).filter((session) => session.id !== except);
      await Promise.all(ending.map((session) => end(session.id)));
    },
    async endSession(id, sessionId) {
      const own = (await find(id)) ?? [];
      return own.some((session) => session.id === sessionId) && end(sessionId);
    },
  };
}
