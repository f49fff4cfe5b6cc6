import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { routes } from '@veridico/api';
import { MOTIVO_SIN_ELEGIR } from '@veridico/forms';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { HEAVY_LIST, MOST_LIST_BYTES, UNREADABLE_LIST } from '../../shell/list-file.ts';
import { readBase64 } from '../../ui/read-base64.ts';
import { navigate } from '../../ui/router.tsx';
import { useSending } from '../../ui/use-sending.ts';

const FIELDS = ['codigoServicio', 'motivo', 'texto', 'archivo'] as const;
type Errors = Partial<Record<(typeof FIELDS)[number], string>>;

const EMPTY_LIST = 'Pega los RUT, o elige un archivo.';
const UNSENT = 'No sabemos si la lista llegó. Revisa tu conexión y vuelve a intentarlo: no se pidió nada.';

interface TypedTerms {
  /** Code of a report, or 'por-rut'. */
  readonly codigoServicio: string;
  readonly motivo: string;
  readonly texto: string;
}

interface TypedList {
  readonly typed: TypedTerms;
  /** In the place of the text. */
  readonly file: File | undefined;
  readonly errors: Errors;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly form: RefObject<HTMLFormElement | null>;
  change(part: Partial<TypedTerms>): void;
  choose(file: File | undefined): void;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** A list that is being typed. Sending it only judges it; the page of the new batch follows. */
export function useTypedList(): TypedList {
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const { busy, refusal, start, stop } = useSending();
  const [typed, setTyped] = useState<TypedTerms>(() => ({ codigoServicio: 'por-rut', motivo: '', texto: '', ...storedDraft() }));
  const [file, setFile] = useState<File>();
  const [errors, setErrors] = useState<Errors>({});
  const change = (part: Partial<TypedTerms>) => {
    setTyped({ ...typed, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))));
  };
  const show = (found: Errors) => {
    setErrors(found);
    const first = FIELDS.find((name) => found[name] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const send = async () => {
    start();
    const archivo = file ? await readBase64(file) : '';
    if (archivo === undefined) return stop(UNREADABLE_LIST);
    const body = { ...typed, texto: file ? '' : typed.texto, archivo, nombre: file?.name ?? '' };
    const answer = await callForReport(session, routes.revisarLote, { body });
    if (answer.ok) {
      // Going back brings the list back.
      history.replaceState({ lote: typed }, '');
      return navigate(`/lotes/${answer.body.id}`);
    }
    const campos = answer.status === 'sin-token' ? undefined : answer.problem?.campos;
    stop(campos ? undefined : (reasonOf(answer) ?? UNSENT));
    if (campos) show(campos);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found: Errors = {
      ...(typed.motivo === '' && { motivo: MOTIVO_SIN_ELEGIR }),
      ...(!file && typed.texto.trim() === '' && { texto: EMPTY_LIST }),
      ...(file && file.size > MOST_LIST_BYTES && { archivo: HEAVY_LIST }),
    };
    if (Object.keys(found).length > 0) return show(found);
    void send();
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setErrors({});
  };
  return { typed, file, errors, busy, refusal, form, change, choose, onSubmit };
}

/** What was typed before the list was reviewed, on the way back. */
function storedDraft(): Partial<TypedTerms> {
  const state = history.state as { readonly lote?: Partial<TypedTerms> } | null;
  return state?.lote ?? {};
}
