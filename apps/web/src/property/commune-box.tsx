import { Combobox } from '../ui/combobox.tsx';
import { COMMUNES } from './communes.ts';
import type { PropertyForm } from './property-fields.ts';

interface CommuneBoxProps {
  readonly form: PropertyForm;
  readonly onChange: () => void;
  readonly onBlur?: () => void;
}

/** The property's commune, out of all communes. */
export function CommuneBox({ form, onChange, onBlur }: CommuneBoxProps) {
  return (
    <Combobox
      name="comuna"
      label="Comuna"
      required
      placeholder="Escribe su nombre"
      choices={COMMUNES}
      value={form.values.comuna}
      error={form.errors.comuna}
      onChange={(value) => {
        form.change('comuna', value);
        onChange();
      }}
      onBlur={() => {
        form.leave('comuna');
        onBlur?.();
      }}
    />
  );
}
