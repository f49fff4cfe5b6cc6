import { useState } from 'react';
import { emptyValues, normalise, parseRut, registro, type RegistroField, type Values } from '@veridico/forms';
import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import { forgetDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { saidIn } from '../../session/refusal.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';

export interface Registration {
  readonly form: FormState<RegistroField>;
  /** A draft was restored, without the secrets. */
  readonly restored: boolean;
  readonly change: (name: RegistroField, value: string) => void;
  readonly leave: (name: RegistroField) => void;
  readonly phase: 'filling' | 'sending' | 'done';
  /** Of the last attempt. */
  readonly refusal: string | undefined;
  readonly send: () => Promise<void>;
}

const NOT_REGISTERED = 'Error al registrar usuario';

/** The registration form. Its draft survives a reload, without passwords and the identity card's number. */
export function useRegistration(): Registration {
  const [draft] = useState(() => readDraft(registro.id, ''));
  const form = useForm(registro, { ...emptyValues(registro), ...draft, serie: '' });
  const [phase, setPhase] = useState<Registration['phase']>('filling');
  const [refusal, setRefusal] = useState<string>();

  function keep(values: Values<RegistroField>): void {
    if (phase === 'done') return;
    const { password: _, passwordConfirmacion: __, serie: ___, ...typed } = values;
    saveDraft(registro.id, '', { ...typed, ...rutParts(values.rut) });
  }

  async function send(): Promise<void> {
    setPhase('sending');
    setRefusal(undefined);
    const { rut, passwordConfirmacion: _, ...person } = normalise(registro, form.values);
    const { run = '', digito = '' } = rutParts(rut);
    const answer = await api(routes.registro, { body: { ...person, username: person.email, run, digito } });
    // The call may also refuse with status 200; `success` may be missing.
    const made = answer.ok && answer.body.success !== false && !('error' in answer.body && answer.body.error);
    setPhase(made ? 'done' : 'filling');
    if (made) return forgetDraft(registro.id);
    if (answer.ok) return setRefusal(saidIn(answer.body, NOT_REGISTERED));
    if (answer.problem?.campos) form.refuse(fieldsOf(answer.problem.campos));
    const silent = answer.status === 0 ? 'Error inesperado al intentar registrar el usuario.' : NOT_REGISTERED;
    setRefusal(saidIn(answer.problem, silent));
  }

  return {
    form,
    restored: Object.values(draft).some((value) => value !== ''),
    change: (name, value) => {
      form.change(name, value);
      keep({ ...form.values, [name]: value });
    },
    leave: (name) => {
      form.leave(name);
      keep(form.values);
    },
    phase,
    refusal,
    send,
  };
}

/** Body and check digit, separate as on the wire; neither for an invalid RUT. */
function rutParts(rut: string): { readonly run?: string; readonly digito?: string } {
  const parts = parseRut(rut);
  return parts ? { run: String(parts.body), digito: parts.digit } : {};
}

/** The server names fields as in the payload. */
function fieldsOf({ run, digito, ...others }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const rut = run ?? digito;
  return rut === undefined ? others : { ...others, rut };
}
