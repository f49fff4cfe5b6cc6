import { routes, type CaseAction, type CaseKind } from '@veridico/api';
import { emptyValues, normalise, pruebaPoderes, resuelveTarea, type Form, type PruebaPoderesField } from '@veridico/forms';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { bind, bindUntilSent } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useHeldSending } from '../../ui/question.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import layout from '../../shell/layout.module.css';
import styles from './tareas.module.css';

interface SettleProps {
  readonly tarea: string;
  readonly kind: CaseKind;
  readonly action: CaseAction;
  /** Queries used under the contract; null without one. */
  readonly used: number | null;
  readonly onCancel: () => void;
  /** Receives the server's message. */
  readonly onSettled: (mensaje: string) => void;
}

const CONSEQUENCES: Readonly<Record<CaseAction, string>> = {
  'aprobar-identidad': 'La contratación sigue: se crean el cliente y su usuario, y le llega el acceso por correo.',
  'probar-poderes':
    'Quien contrató queda como representante probado de la empresa. Antes lee el documento, comprueba su código y llama al teléfono registrado, no al que dio quien contrató.',
  emitir: 'Se vuelve a emitir lo que se pagó y le llega a su correo.',
  reembolsar: 'Se le devuelve todo lo que pagó, a la misma tarjeta. No se puede deshacer.',
  cerrar: 'El caso deja de mostrarse mientras no pase nada nuevo.',
};

/** The `note` form requires no certificate. Each form keeps its own id. */
const FORMS: Readonly<Record<'note' | 'proof', Form<PruebaPoderesField>>> = {
  note: {
    ...pruebaPoderes,
    id: resuelveTarea.id,
    fields: { certificado: { checks: [] }, fechaCertificado: { checks: [] }, ...resuelveTarea.fields },
  },
  proof: pruebaPoderes,
};

/** Asks for the reason before acting: it is stored with the case. */
export function Settle({ tarea, kind, action, used, onCancel, onSettled }: SettleProps) {
  const session = useSession();
  const proves = action === 'probar-poderes';
  const rules = FORMS[proves ? 'proof' : 'note'];
  const form = useForm(rules, emptyValues(rules));
  const { attach } = form;
  const { busy, refusal, start, stop } = useHeldSending();

  const send = async () => {
    start();
    const { nota, ...proof } = normalise(rules, form.values);
    const answer = await callAsUser(session, routes.resolverTarea, {
      params: { tarea, accion: action },
      body: proves ? { nota, ...proof } : { nota },
    });
    if (answer.ok) return onSettled(answer.body.mensaje);
    if (form.refuse(answer.problem?.campos ?? {}).length > 0) return stop();
    stop(answer.problem?.mensaje ?? 'No sabemos si se hizo. Revisa tu conexión y vuelve a cargar las tareas.');
  };
  return (
    <form id={rules.id} ref={attach} className={layout.section} noValidate onSubmit={form.submitTo(send, !busy)}>
      <p>{CONSEQUENCES[action]}</p>
      {action === 'reembolsar' && used !== null && <p>{usedText(used)}</p>}
      {action === 'reembolsar' && kind === 'poderes' && <p>Los usuarios de la empresa pierden el acceso y su contrato termina.</p>}
      {proves && (
        <>
          <Field
            {...bind(form, 'certificado')}
            label="Código de verificación (CVE) o inscripción"
            required
            autoComplete="off"
            help="Del documento que leíste."
          />
          <Field
            {...bind(form, 'fechaCertificado')}
            label="Fecha del documento"
            type="date"
            required
            autoComplete="off"
            help="No más de 30 días atrás."
          />
        </>
      )}
      <TextArea {...bindUntilSent(form, 'nota')} label="Motivo" required />
      <Refusal reason={refusal} />
      <div className={styles.actions}>
        <Button busy={busy} onClick={onCancel}>
          Cancelar
        </Button>
        <Button variant="primary" type="submit" busy={busy} busyText="Guardando...">
          Confirmar
        </Button>
      </div>
    </form>
  );
}

function usedText(used: number): string {
  const many = used.toLocaleString('es-CL');
  return used === 1 ? 'El contrato ya usó 1 consulta.' : `El contrato ya usó ${many} consultas.`;
}
