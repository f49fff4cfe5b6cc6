import { problems } from '@veridico/api';
import { pageSettings } from '../../page-settings.ts';
import styles from '../../payment/payment.module.css';
import { CONFIRMING_PAYMENT, VerdictSheet, WAITING_FOR_BANK } from '../../payment/verdict.tsx';
import { identityPage } from '../../plan/addresses.ts';
import { ToPay } from '../../plan/to-pay.tsx';
import { byMail } from '../../shell/order-news.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import type { Waiting } from './use-alta.ts';
import page from './contrata-directo-paso4.module.css';

interface CreatedProps {
  readonly correo: string | undefined;
  /** The plan belongs to the signed-in administrator who contracted it. */
  readonly own: boolean;
}

export function Created({ correo, own }: CreatedProps) {
  return (
    <VerdictSheet sign="paid" title="Bienvenido">
      <p>Enviamos el contrato firmado {byMail(correo)}.</p>
      {own ? <p>El plan ya está en tu cuenta de administrador: entra con ella, como siempre.</p> : <NewAccount />}
      <div className={styles.actions}>
        {/* A new account has no password yet: its owner goes on in the mail. */}
        <ButtonLink variant={own ? 'primary' : 'secondary'} to="/auth/login">
          Ir al login
        </ButtonLink>
      </div>
    </VerdictSheet>
  );
}

/** True whether the address had an account or not: which one it is, only its owner learns, by mail. */
function NewAccount() {
  return (
    <>
      <p>
        También creamos una cuenta de usuario para ti y te enviamos la contraseña al mismo correo: es un enlace de un solo uso para
        elegirla. <b>Síguelo antes de entrar.</b>
      </p>
      <p>Si ese correo ya tenía una cuenta, no creamos otra: si falta unirla a la empresa, para eso es el enlace.</p>
    </>
  );
}

/** The check could not be made: nothing was decided or lost. */
export function NotChecked({ orden }: { readonly orden: string }) {
  return (
    <VerdictSheet sign="pending" title="Falta comprobar tu identidad">
      <p>No alcanzamos a comparar la serie, así que no se gastó un intento. Tu pago está a salvo.</p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={identityPage(orden)}>
          {AGAIN}
        </ButtonLink>
        <ButtonLink variant="text" to="/auth/login">
          Salir
        </ButtonLink>
      </div>
    </VerdictSheet>
  );
}

/** The bank has not answered yet; the page goes on by itself. */
export function Paying({ mensaje }: { readonly mensaje: string }) {
  return (
    <VerdictSheet sign="pending" title={CONFIRMING_PAYMENT}>
      <p className={styles.lead}>{mensaje}</p>
      <Loading text={WAITING_FOR_BANK} />
      <Leave />
    </VerdictSheet>
  );
}

/** Without an order nobody can be written to: the visitor has to. */
export function NoContracting() {
  return (
    <VerdictSheet sign="failed" title={INCOMPLETE}>
      <p className={styles.lead}>{problems.CONTRATACION_DESCONOCIDA.mensaje}</p>
      <p>{WRITE_TO_US}</p>
      <Leave />
    </VerdictSheet>
  );
}

/** The only action of an outcome that the visitor cannot change. */
export function Leave() {
  return (
    <div className={styles.actions}>
      <ButtonLink to="/auth/login">Salir</ButtonLink>
    </div>
  );
}

const INCOMPLETE = 'Tu contratación quedó incompleta';
const WRITE_TO_US = 'No sabemos de qué contratación se trata, así que no podemos escribirte. Si pagaste un plan, escríbenos tú.';
const AGAIN = 'Volver a validar identidad';

/** What happens next, by refusal code. */
const NEXT: Readonly<Record<string, string>> = {
  'TP-01': 'No consta un pago de esta contratación. Si acabas de pagar, espera el correo de confirmación antes de pagar otra vez.',
  'TP-02': 'Tu pago está a salvo: si la serie no se puede validar, una persona revisa tu identidad y la contratación sigue sola.',
  'TP-04': 'La empresa ya es cliente por otro contrato. Tu pago está a salvo: una persona revisa tu caso.',
  'TP-05': 'Seguimos intentándolo sin que hagas nada: el acceso te llega apenas exista tu usuario.',
  'TP-06': 'Ese correo ya tiene una cuenta: sigue el enlace que te enviamos para unirla a la empresa.',
  'TP-07': 'Tu pago está a salvo y el plan ya corre: una persona completa tu usuario.',
  'TP-08': 'Tu pago está a salvo y el plan ya corre: nos falta darle permisos a tu usuario.',
};

interface ProblemProps {
  readonly orden: string;
  readonly numero: string | undefined;
  readonly codigo: string;
  readonly descripcion: string;
  readonly detalle?: string | undefined;
  readonly sigue?: string | undefined;
  /** Our server has no such order. */
  readonly unknown: boolean;
  readonly mayRetryIdentity: boolean;
  readonly mayPay: boolean;
  readonly waiting?: Waiting | undefined;
  readonly onRetry: () => void;
}

export function Problem({
  orden,
  codigo,
  descripcion,
  detalle,
  sigue = NEXT[codigo],
  unknown,
  mayRetryIdentity,
  mayPay,
  waiting,
  onRetry,
}: ProblemProps) {
  const next = waiting ? waiting.mensaje : sigue;
  return (
    // A contract awaiting approval is paid and safe: not a failure.
    <VerdictSheet sign={waiting ? 'pending' : 'failed'} title={INCOMPLETE}>
      <p className={styles.lead}>{descripcion}</p>
      {detalle !== undefined && <p>{detalle}</p>}
      {mayRetryIdentity && <p>Revisa la serie en el carnet vigente y vuelve a validar.</p>}
      {next !== undefined && <p>{next}</p>}
      {waiting && <Follows />}
      {mayPay ? (
        <ToPay orden={orden} />
      ) : (
        <p>{unknown ? WRITE_TO_US : `${pageSettings.comercio} se pondrá en contacto contigo por correo electrónico.`}</p>
      )}
      <p className={styles.soft}>Código: {codigo}</p>
      <div className={styles.actions}>
        {mayRetryIdentity && (
          <ButtonLink variant="primary" to={identityPage(orden)}>
            {AGAIN}
          </ButtonLink>
        )}
        {!codigo.startsWith('TP-') && <Button onClick={onRetry}>Reintentar</Button>}
        <ButtonLink to="/auth/login">Salir</ButtonLink>
      </div>
    </VerdictSheet>
  );
}

const STEPS = [
  'Si otras personas ya actúan por la empresa, les preguntamos por correo. Mientras tanto no ves nada de ella.',
  'Si no responden en 3 días hábiles, o no te reconocen, una persona nuestra revisa los poderes.',
  'Cuando quede aprobada, tu acceso llega por correo y no pagas de nuevo.',
  'Si no corresponde, te devolvemos todo a la misma tarjeta.',
] as const;

function Follows() {
  return (
    <section className={page.follows} aria-labelledby="que-sigue">
      <h3 id="que-sigue">Qué sigue</h3>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
