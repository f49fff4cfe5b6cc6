import { DECLARABLE, MOTIVOS } from '@veridico/reports';
import { SelectField } from '../ui/select-field.tsx';

/** Those that may be declared (Ley 20.575). */
const PURPOSES = DECLARABLE.map((motivo) => [motivo, MOTIVOS[motivo]] as const);

interface PurposeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly help?: string;
  readonly onChange: (motivo: string) => void;
}

/** The purpose of a query, which its report prints. */
export function PurposeField(props: PurposeFieldProps) {
  return <SelectField {...props} name="motivo" label="Motivo de la consulta" options={PURPOSES} empty="Elige un motivo" required />;
}
