import { useEffect, useRef, useState } from 'react';
import { routes, type PeticionDeOficina, type RightsAct } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';

export interface RequestBody {
  readonly nota?: string;
  readonly texto?: string;
  readonly fecha?: string;
  readonly como?: string;
  readonly aQuien?: string;
  readonly quitar?: 'true';
}

/** Acts on the shown request. @param onRefused it may have changed: it is read again */
export function useRequestActs({ numero, version }: Pick<PeticionDeOficina, 'numero' | 'version'>, onRefused: () => void) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  // An open dialog keeps its act: after a refusal it is sent again with the version that was read since.
  const newest = useRef(version);
  useEffect(() => {
    newest.current = version;
  }, [version]);
  const send = async (acto: RightsAct, body: RequestBody = {}) => {
    setBusy(true);
    const answer = await callAsUser(session, routes.oficinaActuarPeticion, {
      params: { peticion: numero, acto },
      body: { version: newest.current, ...body },
    });
    setBusy(false);
    if (!answer.ok && answer.problem?.campos === undefined) onRefused();
    return answer;
  };
  return { send, busy };
}

export type RequestActs = ReturnType<typeof useRequestActs>;
