import type { ReactNode } from 'react';
import { completeCelular, likelyEmail } from '@veridico/forms';
import { Button } from '../ui/button.tsx';

/** Offers the address that was probably meant; false for any other. */
export function mailHint(typed: string, use: (address: string) => void): ReactNode {
  const meant = likelyEmail(typed);
  return (
    meant !== undefined && (
      <>
        ¿Está bien lo que va después de la @? <Use value={meant} use={use} />
      </>
    )
  );
}

/** Offers the whole number for one without its prefix; false for any other. */
export function celularHint(typed: string, use: (number: string) => void): ReactNode {
  const meant = completeCelular(typed);
  return meant !== undefined && <Use value={meant} use={use} />;
}

function Use({ value, use }: { readonly value: string; readonly use: (value: string) => void }) {
  return (
    <Button variant="text" onClick={() => use(value)}>
      Usar {value}
    </Button>
  );
}
