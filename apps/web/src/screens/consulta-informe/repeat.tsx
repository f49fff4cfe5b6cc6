import type { AnswerBody } from '@veridico/api';
import { plainRol, tasacionFromQuery } from '@veridico/forms';
import { useSessionState } from '../../session/use-session.ts';
import { saveAppraisalDraft } from '../../shell/query-draft.ts';
import { ButtonLink } from '../../ui/button.tsx';

export type AskedProperty = NonNullable<AnswerBody<'resultado'>['pedido']>;

interface RepeatProps {
  readonly asked: AskedProperty;
  /** As the report names the property. */
  readonly direccion: string;
}

/** Opens the form with what this appraisal was asked with. Sent unchanged, it finds this report again, at no cost. */
export function Repeat({ asked, direccion }: RepeatProps) {
  const owner = useSessionState().claims?.sub ?? '';
  const fillIn = () => saveAppraisalDraft(owner, { ...tasacionFromQuery(asked), direccionElegida: direccion });
  return (
    <ButtonLink wide to="/" onClick={fillIn}>
      Repetir con cambios
    </ButtonLink>
  );
}

/** The end of the address of its history: 13120-573-24. */
export function placeOf({ comuna, rol }: AskedProperty): string | undefined {
  const plain = plainRol(rol);
  return plain && `${comuna}-${plain}`;
}
