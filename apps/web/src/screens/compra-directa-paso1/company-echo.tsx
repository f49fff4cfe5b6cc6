import { useEffect, useState } from 'react';
import { routes } from '@veridico/api';
import { wireRut } from '@veridico/forms';
import { api } from '../../api.ts';
import order from '../../shell/order-form.module.css';
import { useAnswer } from '../../ui/use-answer.ts';

/** Milliseconds without a change before the server is asked. */
const PAUSE = 400;

/** Which company a valid RUT belongs to, for the buyer to recognise it before paying. The sale does not depend on it. */
export function CompanyEcho({ rut }: { readonly rut: string }) {
  const wanted = wireRut(rut);
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  const answer = useAnswer(asked, (key) => api(routes.empresaDelRut, { body: { rut: key } }));
  return (
    <p className={order.note} role="status">
      {asked === wanted && answer && sentenceOf(answer.ok ? answer.body.empresa : undefined)}
    </p>
  );
}

interface Echo {
  readonly nombre: string;
  readonly comuna: string;
  readonly desde: number | null;
}

/** @param echo null: not in the records; undefined: nothing is known now */
function sentenceOf(echo: Echo | null | undefined): string {
  if (echo === undefined) return 'Ahora no podemos mostrarte de qué empresa es este RUT. Puedes comprar igual.';
  if (echo === null) return 'No tenemos registros de este RUT. Revisa que sea el de la empresa que buscas.';
  const { nombre, comuna, desde } = echo;
  return `Es de ${[nombre, comuna, desde === null ? '' : `desde ${desde}`].filter(Boolean).join(', ')}.`;
}
