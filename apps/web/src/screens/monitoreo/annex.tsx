import { useState } from 'react';
import { routes, type AnexoDeMonitoreo } from '@veridico/api';
import { formatIn } from '../../shell/plan-money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Field } from '../../ui/field.tsx';
import { Question } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useWatchAct } from './use-watch-act.ts';
import layout from '../../shell/layout.module.css';
import styles from './monitoreo.module.css';

interface AnnexProps {
  readonly annex: AnexoDeMonitoreo;
  readonly onHeard: (sentence: string) => void;
}

/** 'UF 0,03 + IVA ($1.428)': of one RUT or property and month, or of so many. */
export function priceOf({ precio, pesos }: AnexoDeMonitoreo, many = 1): string {
  const uf = formatIn('2', Math.round(precio * many * 100) / 100);
  return pesos === null ? uf : `${uf} (${formatPesos(pesos * many)})`;
}

/** Before anything is watched: what it is, what it costs, and who accepts it. */
export function Annex({ annex, onHeard }: AnnexProps) {
  const { busy, refusal, carryOut } = useWatchAct();
  const { estado, texto, puede, plan, precio, contrato } = annex;
  const [maximo, setMaximo] = useState(String(annex.maximo));
  const [error, setError] = useState<string>();
  const type = (text: string) => {
    setMaximo(text);
    setError(undefined);
  };
  const accept = async () => {
    const { body, campos } = await carryOut(routes.anexoDeMonitoreo, {
      body: { acto: 'aceptar', precio: String(precio), contrato: contrato ?? '', maximo },
    });
    setError(campos['maximo']);
    if (body) onHeard(body.mensaje);
  };
  return (
    <Sheet filete>
      <section className={layout.section} aria-labelledby="anexo">
        <h2 id="anexo">Entérate cuando algo cambie</h2>
        <p>
          Elige RUT y propiedades; cuando una carga de datos cambie lo que sus informes dirían, te avisamos. Cada uno cuesta{' '}
          <b>{priceOf(annex)}</b> al mes y no usa consultas.
        </p>
        {estado === 'sin-plan' ? (
          <>
            <p>Se cobra con la factura mensual: necesita un plan mensual en UF, y tu empresa no tiene uno vigente.</p>
            <div className={layout.left}>
              <ButtonLink variant="primary" to="/inicio">
                Ver los planes
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <h3>Anexo al plan {plan}</h3>
            <AnnexText texto={texto} />
            {puede && <Maximum annex={annex} value={maximo} error={error} onChange={type} />}
            <Refusal reason={refusal} />
            {puede ? (
              <div className={layout.left}>
                <Button variant="primary" busy={busy} busyText="Aceptando..." onClick={() => void accept()}>
                  Aceptar el anexo
                </Button>
              </div>
            ) : (
              <p>Lo acepta quien administra la empresa en Verídico: pídeselo. Todavía no se cobra nada.</p>
            )}
          </>
        )}
      </section>
    </Sheet>
  );
}

interface MaximumProps {
  readonly annex: AnexoDeMonitoreo;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** How many may be watched at a time, with what they cost at most. */
function Maximum({ annex, value, error, onChange }: MaximumProps) {
  const many = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return (
    <Field
      name="maximo"
      label="Cuántos a la vez, a lo más"
      inputMode="numeric"
      autoComplete="off"
      required
      maxLength={6}
      value={value}
      error={error}
      help={many > 0 ? `A lo más ${priceOf(annex, many)} al mes. Lo cambias cuando quieras.` : 'Un número entero.'}
      onChange={onChange}
    />
  );
}

function AnnexText({ texto }: { readonly texto: readonly string[] }) {
  return (
    <ol className={styles.annex}>
      {texto.map((paragraph) => (
        <li key={paragraph}>{paragraph}</li>
      ))}
    </ol>
  );
}

/** The annex in force, and its end, which ends all that is watched. */
export function EndAnnex({ annex, watched, onHeard }: AnnexProps & { readonly watched: number }) {
  const [asking, setAsking] = useState(false);
  const { busy, refusal, carryOut } = useWatchAct();
  const end = async () => {
    const { body } = await carryOut(routes.anexoDeMonitoreo, { body: { acto: 'terminar', contrato: '', maximo: '' } });
    if (!body) return;
    setAsking(false);
    onHeard(body.mensaje);
  };
  return (
    <section className={layout.section} aria-labelledby="anexo">
      <h2 id="anexo">Anexo</h2>
      <p className={layout.note}>
        {priceOf(annex)} por RUT o propiedad y mes, con el plan {annex.plan}. Rige desde el {formatDate(annex.desde ?? '')}.
        {watched > 1 && ` Los ${watched} de hoy: ${priceOf(annex, watched)} al mes.`}
      </p>
      <details className={styles.details}>
        <summary>Leer el anexo</summary>
        <AnnexText texto={annex.texto} />
      </details>
      <ChangeMaximum annex={annex} onHeard={onHeard} />
      {annex.puede && <Button onClick={() => setAsking(true)}>Terminar el monitoreo</Button>}
      <Question open={asking} onClose={() => setAsking(false)} title="¿Terminar el monitoreo?">
        <p>
          {watched === 1 ? 'Se deja de vigilar el único que queda.' : `Se dejan de vigilar los ${watched}.`} Lo vigilado hasta hoy va en la
          próxima factura.
        </p>
        <Refusal reason={refusal} />
        <div className={layout.left}>
          <Button disabled={busy} onClick={() => setAsking(false)}>
            Seguir vigilando
          </Button>
          <Button busy={busy} busyText="Terminando..." variant="primary" onClick={() => void end()}>
            Terminar
          </Button>
        </div>
      </Question>
    </section>
  );
}

/** The agreed maximum, and its change by those who may. */
function ChangeMaximum({ annex, onHeard }: AnnexProps) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState(String(annex.maximo));
  const [error, setError] = useState<string>();
  const { busy, refusal, carryOut } = useWatchAct();
  const change = async () => {
    const { body, campos } = await carryOut(routes.anexoDeMonitoreo, { body: { acto: 'maximo', contrato: '', maximo: typed } });
    setError(campos['maximo']);
    if (!body) return;
    setAsking(false);
    onHeard(body.mensaje);
  };
  return (
    <>
      <p className={layout.note}>A lo más {annex.maximo} a la vez.</p>
      {annex.puede && <Button onClick={() => setAsking(true)}>Cambiar el máximo</Button>}
      <Question open={asking} onClose={() => setAsking(false)} title="Cuántos se pueden vigilar">
        <form
          className={layout.section}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void change();
          }}
        >
          <Maximum annex={annex} value={typed} error={error} onChange={setTyped} />
          <Refusal reason={refusal} />
          <div className={layout.left}>
            <Button disabled={busy} onClick={() => setAsking(false)}>
              Dejarlo
            </Button>
            <Button type="submit" busy={busy} busyText="Guardando..." variant="primary">
              Guardar
            </Button>
          </div>
        </form>
      </Question>
    </>
  );
}
