import { Suspense } from 'react';
import { screen } from '../shell/load-screen.ts';
import { Tabs } from '../ui/tabs.tsx';
import { ByAddress } from './by-address.tsx';
import { BY_ADDRESS, BY_ROL, type PropertyForm } from './property-fields.ts';
import type { AppraisalState } from './use-appraisal.ts';

/** The second tab, loaded when it is selected. */
const ByRol = screen(() => import('./find-by-rol.tsx'), 'ByRol');

interface FindPropertyProps extends Pick<AppraisalState, 'find' | 'look'> {
  readonly form: PropertyForm;
  /** Tab labels on this screen. */
  readonly tabs: { readonly address: string; readonly rol: string };
}

/** By address or by rol. */
export function FindProperty({ form, tabs, find, look }: FindPropertyProps) {
  const { values } = form;
  const byRol = values.modo === BY_ROL;
  return (
    <Tabs
      name="busqueda"
      label="Cómo buscar la propiedad"
      tabs={[
        [BY_ADDRESS, tabs.address],
        [BY_ROL, tabs.rol],
      ]}
      value={byRol ? BY_ROL : BY_ADDRESS}
      onChange={(modo) => form.change('modo', modo)}
    >
      {byRol ? (
        <Suspense>
          <ByRol form={form} onLeave={() => look(values.comuna, values.rolManzana, values.rolPredio)} />
        </Suspense>
      ) : (
        <ByAddress form={form} find={find} />
      )}
    </Tabs>
  );
}
