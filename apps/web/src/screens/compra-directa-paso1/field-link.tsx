import type { CompraField } from '@veridico/forms';
import type { FormState } from '../../ui/use-form.ts';

interface FieldLinkProps {
  readonly form: FormState<CompraField>;
  readonly name: CompraField;
  readonly children: string;
}

/** Takes to a field and puts the cursor in it. */
export function FieldLink({ form, name, children }: FieldLinkProps) {
  return (
    <a
      href={`#${name}`}
      onClick={(event) => {
        event.preventDefault();
        form.focus(name);
      }}
    >
      {children}
    </a>
  );
}
