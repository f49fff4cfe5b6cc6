import { routes, type MiPlan } from '@veridico/api';
import { callAsUser } from '../../session/call-as-user.ts';
import { DownloadPaper } from './download-paper.tsx';

/** Saves the signed contract of a plan. */
export function SignedContract({ plan: { contrato } }: { readonly plan: MiPlan }) {
  return (
    <DownloadPaper
      label="Descargar el contrato"
      bring={async (session) => {
        const answer = await callAsUser(session, routes.miPlanContrato, { params: { contrato } });
        if (!answer.ok) return { tone: 'error', text: answer.problem?.mensaje ?? 'No pudimos traer el contrato. Revisa tu conexión.' };
        return { ...answer.body, name: `Contrato_${answer.body.folio}` };
      }}
    />
  );
}
