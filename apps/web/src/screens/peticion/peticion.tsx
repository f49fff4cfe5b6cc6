import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { DERECHOS } from '@veridico/reference';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Field } from '../../ui/field.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Link } from '../../ui/router.tsx';
import { StageParts } from './stage-parts.tsx';
import { useRequest, type RequestPage } from './use-request.ts';
import styles from './peticion.module.css';

const TITLE = 'Tu petición';

/** How a request about personal data stands: by its number and code, or for its proven titular. */
export function PeticionEnCurso() {
  usePageTitle(TITLE);
  const page = useRequest();
  return (
    <PublicShell>
      <meta name="robots" content="noindex" />
      <Width className={styles.page}>
        <h1>{TITLE}</h1>
        {page.stage ? <StageParts page={page} stage={page.stage} /> : <Choose page={page} />}
      </Width>
    </PublicShell>
  );
}

function Choose({ page }: { readonly page: RequestPage }) {
  return (
    <>
      {page.own.length > 0 && (
        <section className={styles.part} aria-labelledby="tus-peticiones">
          <h2 id="tus-peticiones">Tus peticiones</h2>
          <ul className={styles.own}>
            {page.own.map(({ numero, derecho, recibida }) => (
              <li key={numero}>
                <Button variant="text" onClick={() => void page.open({ numero, codigo: '' })}>
                  {numero} · {DERECHOS[derecho].nombre}, del {formatDate(recibida)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <KeyForm page={page} />
      <p>
        ¿Aún no pides? <Link to="/mis-datos/peticion">Haz una petición</Link>
      </p>
    </>
  );
}

function KeyForm({ page }: { readonly page: RequestPage }) {
  const [typed, setTyped] = useState(page.key);
  const [missing, setMissing] = useState<'numero' | 'codigo'>();
  const number = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (page.left) number.current?.focus();
  }, [page.left]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lacks = (['numero', 'codigo'] as const).find((name) => typed[name].trim() === '');
    setMissing(lacks);
    if (lacks) return document.getElementById(lacks)?.focus();
    if (!page.busy) void page.open(typed);
  };
  const write = (name: 'numero' | 'codigo') => (value: string) => {
    setTyped({ ...typed, [name]: value });
    if (missing === name) setMissing(undefined);
  };
  const error = (name: 'numero' | 'codigo') => (missing === name ? 'Está en el acuse de recibo que te enviamos por correo.' : undefined);
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <p>Escribe el número y el código del acuse de recibo.</p>
      <Field
        ref={number}
        name="numero"
        label="Número"
        value={typed.numero}
        onChange={write('numero')}
        error={error('numero')}
        required
        placeholder="SD-0000000123"
        autoComplete="off"
      />
      <Field
        name="codigo"
        label="Código"
        value={typed.codigo}
        onChange={write('codigo')}
        error={error('codigo')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Refusal reason={page.problem} />
      <Button variant="primary" type="submit" busy={page.busy} busyText="Buscando...">
        Ver la petición
      </Button>
    </form>
  );
}
