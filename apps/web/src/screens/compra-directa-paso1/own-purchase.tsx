import { useState } from 'react';
import { routes, type Answer } from '@veridico/api';
import { wireRut } from '@veridico/forms';
import { callForReport, type NoToken } from '../../session/report-call.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { BoughtBefore } from './bought-before.tsx';
import type { Buyer } from './buyer.ts';
import { accountRut, OwnData } from './own-data.tsx';
import { Purchase, type PurchaseProps } from './purchase.tsx';
import { SessionClosed } from './session-closed.tsx';

/** What proves a person to be the subject of the report. */
const OF_THE_CARD = ['run', 'serie'] as const;

/** Purchase of a signed-in user; as a visitor if the session has ended, with a notice, or cannot be used. */
export function OwnPurchase(props: PurchaseProps) {
  const session = useSession();
  const { claims, cliente } = useSessionState();
  const [left, setLeft] = useState(false);
  const correo = cliente?.email ?? claims?.email ?? '';
  const rut = accountRut(cliente, claims);
  const buyer: Buyer = {
    correo,
    lacks: [...(rut === '' ? OF_THE_CARD : []), ...(cliente?.telefono === '' ? (['celular'] as const) : [])],
    banner: `Compras como ${cliente?.nombre ?? claims?.name ?? correo}: el informe queda guardado en tu cuenta.`,
    Data: OwnData,
    Before: BoughtBefore,
    call: async ({ body }, extra) => {
      const run = body.run === '' && props.report.subject === 'persona' ? wireRut(rut) : body.run;
      return asRefusal(await callForReport(session, routes.transaccion, { body: { ...body, run, correo } }, extra));
    },
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
