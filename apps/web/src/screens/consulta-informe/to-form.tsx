import type { ReactNode } from 'react';
import { useSessionState } from '../../session/use-session.ts';
import { saveQueryDraft } from '../../shell/query-draft.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { ReportRequest } from './query.ts';

interface ToFormProps {
  readonly asked: Extract<ReportRequest, { kind: 'query' }>;
  readonly primary?: boolean;
  readonly children: ReactNode;
}

/** Link to the query form, with the same input. */
export function ToForm({ asked: { codigo, inputs }, primary = false, children }: ToFormProps) {
  const owner = useSessionState().claims?.sub ?? '';
  const fillIn = () => saveQueryDraft(owner, { codigoServicio: codigo, ...inputs });
  return (
    <ButtonLink variant={primary ? 'primary' : 'secondary'} to="/" onClick={fillIn}>
      {children}
    </ButtonLink>
  );
}
