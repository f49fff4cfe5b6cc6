import { useEffect, useRef, useState } from 'react';
import type { Answer, DatosDeEmpresa } from '@veridico/api';
import { fieldNames, datosEmpresa } from '@veridico/forms';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ChangeCompany } from './change-company.tsx';
import { nameOf, NAMES } from './company-names.ts';
import { Events } from './events.tsx';
import { shownValue } from './company-values.ts';
import layout from '../../shell/layout.module.css';

export type CompanyBody = Extract<Answer<'datosEmpresa'>, { ok: true }>['body'];

interface CompanyDataProps {
  readonly company: CompanyBody;
  readonly onAgain: () => void;
}

/** The company's declared data, who may change it and who did. */
export function CompanyData({ company, onAgain }: CompanyDataProps) {
  const { datos, version, puedeCambiarlos, cambios } = company;
  const [changing, setChanging] = useState(false);
  const [saved, setSaved] = useState<{ readonly mensaje: string; readonly times: number }>();
  const box = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  // Returns the focus to the button that opened the form.
  useEffect(() => {
    if (!changing && left.current) box.current?.querySelector('button')?.focus();
    left.current = false;
  }, [changing]);
  return (
    <Sheet>
      <section className={layout.section} aria-labelledby="datos-de-la-empresa">
        <h2 id="datos-de-la-empresa">Datos de la empresa</h2>
        {saved && !changing && (
          <Alert key={saved.times} tone="ok" focusOnShow>
            <p>{saved.mensaje}</p>
          </Alert>
        )}
        {!datos && <p>La empresa no ha contratado en línea, así que sus datos no están aquí. Para cambiarlos, escríbenos.</p>}
        {datos && changing && (
          <ChangeCompany
            datos={datos}
            version={version}
            onStale={onAgain}
            onClose={() => {
              left.current = true;
              setChanging(false);
            }}
            onSaved={(mensaje) => {
              setChanging(false);
              setSaved({ mensaje, times: (saved?.times ?? 0) + 1 });
              onAgain();
            }}
          />
        )}
        {datos && !changing && (
          <>
            <Facts rows={rowsOf(datos)} />
            {puedeCambiarlos ? (
              <div ref={box}>
                <Button onClick={() => setChanging(true)}>Cambiar</Button>
              </div>
            ) : (
              <p className={layout.note}>Los cambia quien administra el plan, pasados sus primeros 7 días.</p>
            )}
          </>
        )}
        <Events title="Últimos cambios" list={cambios.map(entryOf)} />
      </section>
    </Sheet>
  );
}

function rowsOf(datos: DatosDeEmpresa): Fact[] {
  return fieldNames(datosEmpresa).map((name) => [NAMES[name], shownValue(name, datos[name])]);
}

function entryOf({ en, quien, campos }: CompanyBody['cambios'][number]) {
  return { key: en, en, text: `${quien || 'Una persona que ya no está'}: ${campos.map(nameOf).join(', ')}` };
}
