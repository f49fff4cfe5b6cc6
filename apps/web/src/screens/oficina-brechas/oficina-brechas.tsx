import { useState } from 'react';
import { routes, type AvisoDeBrecha, type Brecha } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import { useActs } from '../../office/use-acts.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Breach } from './breach.tsx';
import { NoteOnBreach } from './note-on-breach.tsx';
import { RegisterBreach } from './register-breach.tsx';
import layout from '../../shell/layout.module.css';

const TITLE = 'Vulneraciones';

type Open = 'new' | { readonly brecha: Brecha; readonly clase: AvisoDeBrecha['clase'] };

/** The register of breaches of personal data, with the letters that each one asks for. */
export function OficinaBrechas() {
  usePageTitle(TITLE);
  const read = useRead(routes.oficinaBrechas, {});
  const [open, setOpen] = useState<Open>();
  const acts = useActs(read.fresh);
  const list = read.good?.body.brechas;
  const ways = {
    onClose: () => setOpen(undefined),
    onSaved: (mensaje: string) => {
      setOpen(undefined);
      acts.tell(mensaje);
    },
  };
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={list && countText(list.length, 'vulneración', 'vulneraciones')} />
        <p className={layout.note}>
          Cuando alguien ve, pierde o cambia datos personales sin derecho, la ley pide registrarlo y avisar sin demora a la Agencia y, si
          son datos comerciales, a cada persona. Lo escrito aquí no se puede cambiar ni borrar: no pongas nombres ni RUT.
        </p>
        {acts.said}
        <div className={layout.start}>
          <Button onClick={() => setOpen('new')}>Agregar al registro</Button>
        </div>
        {!read.answer && <Loading text="Cargando el registro..." />}
        <FailedRead read={read} otherwise="No pudimos cargar las vulneraciones. Revisa tu conexión." />
        {list?.length === 0 && <p>Todavía no hay ninguna registrada.</p>}
        {list?.map((brecha) => (
          <Breach key={brecha.numero} brecha={brecha} onNote={(clase) => setOpen({ brecha, clase })} />
        ))}
        <RegisterBreach open={open === 'new'} kinds={read.good?.body.clases ?? []} {...ways} />
        <NoteOnBreach about={typeof open === 'object' ? open : undefined} {...ways} />
      </div>
    </OfficeShell>
  );
}
