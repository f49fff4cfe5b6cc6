import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { routes, type EmpresaPropia } from '@veridico/api';
import { callAsUser } from '../session/call-as-user.ts';
import { keepCliente, readCliente, type StoredCliente } from '../session/stored-session.ts';
import { useRead } from '../session/use-read.ts';
import { useSession } from '../session/use-session.ts';
import { Question, useHeldSending } from '../ui/question.tsx';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Loading } from '../ui/spinner.tsx';
import { FailedRead } from './failed-read.tsx';
import { reloadPage } from './reload-page.ts';
import styles from './company-switch.module.css';

/** Entry of the account menu of people of two companies: for which one the session acts, and the way to change it. */
export function CompanySwitch() {
  const [open, setOpen] = useState(false);
  const read = useRead(routes.misEmpresas, {});
  const item = useRef<HTMLLIElement>(null);
  const close = () => {
    setOpen(false);
    // The entry that opened it is hidden by now.
    setTimeout(() => item.current?.closest('[id]')?.parentElement?.querySelector('button')?.focus());
  };
  const acting = read.good?.body.empresas.find(({ actual }) => actual)?.nombre;
  return (
    <li ref={item}>
      <button type="button" onClick={() => setOpen(true)}>
        <span>
          <span className={styles.label}>Actúas por</span> {acting ?? '…'}
          <span className={styles.change}>Cambiar de empresa</span>
        </span>
      </button>
      {/* Outside of the menu, which closes. */}
      {createPortal(
        <Question open={open} onClose={close} title="¿Por qué empresa actúas?">
          {!read.answer && <Loading text="Cargando tus empresas..." />}
          <FailedRead read={read} otherwise="No pudimos cargar tus empresas. Revisa tu conexión." />
          {read.good && <Choices list={read.good.body.empresas} onClose={close} />}
        </Question>,
        document.body,
      )}
    </li>
  );
}

function Choices({ list, onClose }: { readonly list: readonly EmpresaPropia[]; readonly onClose: () => void }) {
  const session = useSession();
  const { busy, refusal, start, stop } = useHeldSending();
  const choose = async (empresa: string) => {
    start();
    const answer = await callAsUser(session, routes.elegirEmpresa, { body: { empresa } });
    if (!answer.ok) return stop(answer.problem?.mensaje ?? 'No sabemos si cambió. Revisa tu conexión y vuelve a elegir.');
    const cliente = readCliente();
    // The role is another one there. Other tabs hear of it by the browser's storage.
    if (cliente) keepCliente(withoutRole({ ...cliente, empresa }));
    reloadPage();
  };
  return (
    <>
      <p>La página se carga de nuevo con los datos de la que elijas. Tus otros equipos no cambian.</p>
      <Refusal reason={refusal} />
      <Button variant="primary" wide busy={busy} onClick={onClose}>
        Seguir con {list.find(({ actual }) => actual)?.nombre ?? 'la misma'}
      </Button>
      {list
        .filter(({ actual }) => !actual)
        .map(({ id, nombre }) => (
          <Button key={id} wide busy={busy} busyText="Cambiando..." onClick={() => void choose(id)}>
            Actuar por {nombre}
          </Button>
        ))}
    </>
  );
}

function withoutRole({ rol: _rol, ...cliente }: StoredCliente): StoredCliente {
  return cliente;
}
