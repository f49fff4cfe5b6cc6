import { AGENCIA, DERECHOS, PLAZO_DE_RECLAMO, plazoEnPalabras } from '@veridico/reference';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { readable } from '../../requests/readable.ts';
import { formatDate, formatDateTime } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { StageActs } from './stage-acts.tsx';
import type { RequestPage, Stage } from './use-request.ts';
import styles from './peticion.module.css';

const DECISIONS = { acogida: 'Acogida', 'acogida-en-parte': 'Acogida en parte', rechazada: 'Rechazada' } as const;

/** One request: what was asked, how it stands, what follows, and what the person may do. */
export function StageParts({ page, stage }: { readonly page: RequestPage; readonly stage: Stage }) {
  const { numero, derecho, recibida, vence, texto, dato, adjuntos, hechos, prorroga } = stage;
  const { nombre, articulo } = DERECHOS[derecho];
  const rows: Fact[] = [
    ['Número', numero],
    ['Derecho', `${nombre}, ${articulo} de la Ley 19.628`],
    ['Recibida', formatDate(recibida)],
    ['Último día para responder', formatDate(vence)],
    ...(prorroga === null ? [] : ([['El plazo se extendió porque', prorroga]] satisfies Fact[])),
    ...(texto === '' ? [] : ([['Lo que pediste', texto]] satisfies Fact[])),
    ...(adjuntos.length === 0 ? [] : ([['Tus documentos', adjuntos.map((file) => file.nombre).join(', ')]] satisfies Fact[])),
  ];
  return (
    <>
      <Next stage={stage} />
      <Facts rows={rows} />
      {dato.length > 0 && (
        <section className={styles.part} aria-labelledby="dato">
          <h2 id="dato">El dato, como era al pedir</h2>
          <Facts
            rows={dato
              .filter(({ valor, propuesta }) => valor !== '' || propuesta !== null)
              .map(({ nombre: name, valor, propuesta }) => {
                const now = readable(name, valor);
                return [name, propuesta === null ? now : `${now}; debería decir: ${readable(name, propuesta)}`];
              })}
          />
        </section>
      )}
      <section className={styles.part} aria-labelledby="pasos">
        <h2 id="pasos">Qué ha pasado</h2>
        <ol className={styles.steps}>
          {hechos.map(({ hecho, en }) => (
            <li key={`${en} ${hecho}`}>
              {hecho} <time dateTime={en}>{formatDateTime(en)}</time>
            </li>
          ))}
        </ol>
      </section>
      <StageActs page={page} stage={stage} />
      <Button variant="text" onClick={page.leave}>
        Ver otra petición
      </Button>
    </>
  );
}

/** What happens next, or the answer. */
function Next({ stage: { estado, identidad, vence, quedan, decision, razon, respuesta, carta } }: { readonly stage: Stage }) {
  if (estado === 'desistida')
    return (
      <Alert key={estado} tone="info" title="Desististe de esta petición" focusOnShow>
        <p>No hacemos nada más con ella. Puedes hacer otra cuando quieras.</p>
      </Alert>
    );
  if (estado === 'resuelta')
    return (
      <Alert tone={decision === 'acogida' ? 'ok' : 'info'} title={decision === null ? 'Respondida' : DECISIONS[decision]} focusOnShow>
        {razon !== null && <p>{razon}</p>}
        {respuesta !== null && <p className={styles.answer}>{respuesta}</p>}
        {!carta && <p>La carta firmada está en preparación y llega a tu correo.</p>}
        {decision !== 'acogida' && <Complaint />}
      </Alert>
    );
  return (
    <Alert tone={quedan < 0 ? 'warn' : 'info'} title={termOf(quedan)} focusOnShow>
      <p>{identidad === 'probada' ? NEXT[estado] : UNPROVEN[identidad]}</p>
      <p>Te respondemos a más tardar el {formatDate(vence)}.</p>
      {quedan < 0 && <Complaint />}
    </Alert>
  );
}

const UNPROVEN = {
  'por-revisar': 'Una persona revisa tu documento. Después estudiamos lo que pides.',
  rechazada: 'No pudimos comprobar quién pide. Te respondemos por carta.',
} as const;
const NEXT = {
  recibida: 'Una persona la toma y la estudia.',
  'en-estudio': 'Una persona la está estudiando.',
  'en-consulta': 'Preguntamos a la fuente del dato y esperamos su respuesta.',
} as const;

function termOf(days: number): string {
  if (days < 0) return 'El plazo ya terminó';
  if (days === 0) return 'El plazo termina hoy';
  return days === 1 ? 'Queda un día' : `Quedan ${days} días`;
}

function Complaint() {
  return (
    <p>
      Si no estás de acuerdo, puedes reclamar ante la {AGENCIA.nombre} ({AGENCIA.articulo} de la Ley 19.628), dentro de{' '}
      {plazoEnPalabras(PLAZO_DE_RECLAMO)}.
    </p>
  );
}
