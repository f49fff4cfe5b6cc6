import { useId, type ReactNode } from 'react';
import { problems, type Solicitud } from '@veridico/api';
import { formatDate, formatDateTime } from '../ui/date-time.ts';
import { Facts, type Fact } from '../ui/facts.tsx';
import { RutText } from '../ui/rut.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Tag } from '../ui/tag.tsx';
import layout from '../shell/layout.module.css';
import styles from './claim.module.css';

const STATES = {
  abierta: ['warn', 'Espera tu respuesta'],
  oficina: ['quiet', 'La decide una persona nuestra'],
  aprobada: ['ok', 'Aprobada'],
} as const;

const WORDS: Readonly<Record<Solicitud['estado'], string>> = {
  abierta: 'Pagó un plan a nombre de la empresa y pide administrarla. Mientras no se apruebe no ve nada de ella.',
  oficina: 'Revisamos los poderes y llamamos al teléfono que ya teníamos registrado. Ya no hay nada que responder aquí.',
  aprobada:
    'Ya actúa por la empresa. Durante 7 días desde que se aprobó no ve los informes anteriores ni quita a otras personas, y puedes objetarla: su acceso se suspende al instante.',
};

const TITLES: Readonly<Record<Solicitud['estado'], (who: string) => string>> = {
  abierta: (who) => `¿Conoces a ${who}?`,
  oficina: (who) => `${who} pidió administrar la empresa`,
  aprobada: (who) => `${who} administra la empresa`,
};

interface ClaimProps {
  readonly claim: Solicitud;
  /** The page belongs to the company, so its name is omitted. */
  readonly own?: boolean;
  /** Answer controls, if any. */
  readonly children?: ReactNode;
}

/** A claim by a person who contracted for a company without acting for it, as its administrators see it. */
export function Claim({ claim, own = false, children }: ClaimProps) {
  const titleId = useId();
  const { estado, representante, puedeAprobarse } = claim;
  const [tone, state] = STATES[estado];
  return (
    <Sheet filete>
      <article className={layout.section} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          {TITLES[estado](representante)} <Tag tone={tone}>{state}</Tag>
        </h2>
        <p>{WORDS[estado]}</p>
        <Facts rows={factsOf(claim, own)} />
        {estado === 'abierta' && !puedeAprobarse && <p>{problems.SOLICITUD_IMPOSIBLE.mensaje}</p>}
        {children}
      </article>
    </Sheet>
  );
}

function factsOf({ estado, empresa, plan, representante, rutRepresentante, correo, creada, vence }: Solicitud, own: boolean): Fact[] {
  const company: Fact[] = [
    [
      'Empresa',
      <>
        {empresa.nombre} <RutText rut={empresa.rut} />
      </>,
    ],
  ];
  return [
    ...(own ? [] : company),
    ['Plan que pagó', plan],
    ['Dice representarla', `${representante}, RUT ${rutRepresentante}`],
    ['Su correo', correo],
    [
      'Desde',
      <time key="desde" dateTime={creada}>
        {formatDateTime(creada)}
      </time>,
    ],
    ...(estado === 'abierta' ? ([['Plazo para responder', <LastDay key="hasta" vence={vence} />]] satisfies Fact[]) : []),
  ];
}

/** The deadline is the midnight after this day. */
function LastDay({ vence }: { readonly vence: string }) {
  const last = new Date(Date.parse(vence) - 1).toISOString();
  return (
    <>
      Hasta el <time dateTime={last}>{formatDate(last)}</time>; después decide una persona nuestra
    </>
  );
}
