import { useEffect, useState } from 'react';
import { routes, type VistaDeContrato } from '@veridico/api';
import {
  CERTIFICATE_DAYS,
  contratoAMano,
  contratoAManoOn,
  emptyValues,
  isCompanyRut,
  isRut,
  normalise,
  type ContratoAManoField,
} from '@veridico/forms';
import { companyAddress } from '../../office/company-link.tsx';
import { ContractPreview, PlanAndStart } from '../../office/contract-preview.tsx';
import { OfficeShell } from '../../office/office-shell.tsx';
import { callAsUser } from '../../session/call-as-user.ts';
import { forgetDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Alert } from '../../ui/alert.tsx';
import { bind, bindUntilSent } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { formatPesos } from '../../ui/money.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Question, useHeldSending } from '../../ui/question.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Link } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { CompanyFields } from './company-fields.tsx';
import layout from '../../shell/layout.module.css';
import dialog from '../../office/reasoned-act.module.css';
import styles from './oficina-contrato.module.css';

interface Made {
  readonly mensaje: string;
  readonly clave: string;
  readonly nombre: string;
}

/** A contract of a company that is not a client yet, made without a card. */
export function OficinaContrato() {
  usePageTitle('Contrato hecho a mano');
  const [made, setMade] = useState<Made>();
  return (
    <OfficeShell>
      <div className={layout.page}>
        <h1>Contrato hecho a mano</h1>
        {made ? (
          <Alert tone="ok" focusOnShow>
            <p>{made.mensaje}</p>
            <p>
              <Link to={companyAddress(made.clave)}>Ver {made.nombre}</Link>
            </p>
          </Alert>
        ) : (
          <NewContract onMade={setMade} />
        )}
      </div>
    </OfficeShell>
  );
}

const EMPTY = { ...emptyValues(contratoAMano), inicio: 'hoy' };

function NewContract({ onMade }: { readonly onMade: (made: Made) => void }) {
  const [definition] = useState(() => contratoAManoOn(chileanDay.format(new Date())));
  const owner = useSessionState().claims?.sub ?? '';
  const form = useForm(definition, { ...EMPTY, ...readDraft(contratoAMano.id, owner) });
  const { attach, values } = form;
  useEffect(() => {
    if (Object.entries(values).some(([name, value]) => value !== EMPTY[name as ContratoAManoField]))
      saveDraft(contratoAMano.id, owner, values);
  }, [owner, values]);
  const [seen, setSeen] = useState<VistaDeContrato>();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <p className={layout.note}>
        Para una empresa nueva que no contrata en línea: licitación, convenio o prueba. Si ya es cliente, búscala y hazlo desde su página.
      </p>
      <form
        id={contratoAMano.id}
        ref={attach}
        className={styles.columns}
        noValidate
        onSubmit={form.submitTo(async () => setConfirming(true))}
      >
        <div className={styles.fields}>
          <CompanyFields form={form} />
          {(!isRut(values.rutEmpresa) || isCompanyRut(values.rutEmpresa)) && <Powers form={form} />}
          <TextArea {...bindUntilSent(form, 'nota')} label="Por qué a mano" required />
        </div>
        <Sheet filete>
          <section className={layout.section}>
            <h2>Así queda</h2>
            <PlanAndStart form={form} starts />
            <ContractPreview codigoPlan={values.codigoPlan} inicio={values.inicio} clave="" onSeen={setSeen} />
            <Button variant="primary" type="submit" wide>
              Hacer el contrato
            </Button>
          </section>
        </Sheet>
      </form>
      <Question
        open={confirming}
        onClose={() => setConfirming(false)}
        title={`Contrato de ${values.razonSocial}${seen ? `, ${formatPesos(seen.factura.total)}` : ''}`}
      >
        <Confirm form={form} huella={seen?.huella ?? ''} onBack={() => setConfirming(false)} onMade={onMade} />
      </Question>
    </>
  );
}

/** Day in Chile, 2025-11-18. */
const chileanDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short' });

/** What the office read before the company may act. */
function Powers({ form }: { readonly form: FormState<ContratoAManoField> }) {
  return (
    <fieldset className={styles.group}>
      <legend>Poderes que leíste</legend>
      <p className={layout.note}>
        Si contrata una empresa: el documento que dice quién la representa. Una persona que contrata para sí no lo necesita.
      </p>
      <Field {...bind(form, 'certificado')} label="Código o inscripción del documento" autoComplete="off" required />
      <Field
        {...bind(form, 'fechaCertificado')}
        label="Fecha del documento"
        type="date"
        help={`Tiene ${CERTIFICATE_DAYS} días a lo más.`}
        required
      />
    </fieldset>
  );
}

interface ConfirmProps {
  readonly form: FormState<ContratoAManoField>;
  /** Of the preview that is shown. */
  readonly huella: string;
  readonly onBack: () => void;
  readonly onMade: (made: Made) => void;
}

function Confirm({ form, huella, onBack, onMade }: ConfirmProps) {
  const session = useSession();
  const { busy, refusal, start, stop } = useHeldSending();
  const send = async () => {
    start();
    const values = normalise(contratoAMano, form.values);
    const answer = await callAsUser(session, routes.oficinaContratarAMano, { body: { ...values, huella } });
    if (answer.ok) {
      forgetDraft(contratoAMano.id);
      return onMade({ ...answer.body, nombre: values.razonSocial });
    }
    stop(answer.problem?.mensaje ?? 'No sabemos si el contrato quedó hecho. Busca la empresa antes de repetir.');
    if (answer.problem?.campos === undefined) return;
    onBack();
    form.refuse(answer.problem.campos);
  };
  return (
    <div className={dialog.form}>
      <p>
        La factura va por correo a {form.values.correoPagoProveedores}, y a {form.values.correoElectronico} le llega la invitación para
        administrar. No se cobra ninguna tarjeta.
      </p>
      <Refusal reason={refusal} />
      <div className={dialog.ways}>
        <Button busy={busy} onClick={onBack}>
          Volver
        </Button>
        <Button variant="primary" busy={busy} busyText="Haciendo..." onClick={() => void send()}>
          Hacer el contrato
        </Button>
      </div>
    </div>
  );
}
