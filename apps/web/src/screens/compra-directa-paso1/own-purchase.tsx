import { useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { callForReport, type NoToken } from '../../session/report-call.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { BoughtBefore } from './bought-before.tsx';
import type { Buyer } from './buyer.ts';
import { OwnData } from './own-data.tsx';
import { Purchase, type PurchaseProps } from './purchase.tsx';
import { SessionClosed } from './session-closed.tsx';

/** Purchase of a signed-in user; as a visitor if the session has ended, with a notice, or cannot be used. */
export function OwnPurchase(props: PurchaseProps) {
  const session = useSession();
  const { claims, cliente } = useSessionState();
  const [left, setLeft] = useState(false);
  const correo = cliente?.email ?? claims?.email ?? '';
  const buyer: Buyer = {
    correo,
    celular: cliente?.telefono,
    banner: `Compras como ${cliente?.nombre ?? claims?.name ?? correo}: el informe queda guardado en tu cuenta.`,
    Data: OwnData,
    Before: BoughtBefore,
    call: async (request, extra) => asRefusal(await callForReport(session, routes.transaccion, request, extra)),
    leave: () => setLeft(true),
  };
  return (
    <>
      <SessionClosed />
      {claims && !left ? <Purchase key="cuenta" {...props} buyer={buyer} /> : <Purchase key="visita" {...props} />}
    </>
  );
}

/** Treats a missing session as the server's refusal. */
function asRefusal(answer: Answer<'transaccion'> | NoToken): Answer<'transaccion'> {
  if (answer.status !== 'sin-token') return answer;
  return { ok: false, status: 401, problem: { codigo: 'NO_AUTENTICADO', mensaje: answer.sentence } };
}
