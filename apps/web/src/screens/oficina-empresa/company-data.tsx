import { LateQuestion } from '../../office/late.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { SectionProps } from './section.ts';
import { DATA_NAMES } from './words.ts';
import layout from '../../shell/layout.module.css';

const loadChange = () => import('./change-data.tsx');
const SHOWN = ['encargadoPago', 'correoPago', 'telefonoPago', 'correo', 'telefono', 'giro', 'domicilio'] as const;

/** The company's data and those of who pays, as they are today. */
export function CompanyData({ company, onOpen, onClose, onDone }: SectionProps) {
  const { datos, comuna, actos, nombre } = company;
  const rows: readonly Fact[] = [...SHOWN.map((name) => [DATA_NAMES[name], datos[name]] as const), ['Comuna', comuna]];
  const ask = () =>
    onOpen(
      <LateQuestion title={`Cambiar los datos de ${nombre}`} load={loadChange} onClose={onClose}>
        {({ ChangeData }) => <ChangeData {...{ company, onClose, onDone }} />}
      </LateQuestion>,
    );
  return (
    <Sheet filete>
      <section className={layout.section}>
        <h2>Datos de quien paga</h2>
        <Facts rows={rows} />
        {actos.includes('cambiar-empresa') && <Button onClick={ask}>Cambiar los datos</Button>}
      </section>
    </Sheet>
  );
}
