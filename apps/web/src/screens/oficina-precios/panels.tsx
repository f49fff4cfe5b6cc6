import { cambiaPlan, cambiaPromocion, cambiaServicio } from '@veridico/forms';
import { bind } from '../../ui/bind.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useForm, type FieldsState } from '../../ui/use-form.ts';
import { ChangeForm, formFor, initialValues, nameOf, type PanelProps } from './change-form.tsx';
import styles from './oficina-precios.module.css';

const SALE = [
  ['abierta', 'A la venta'],
  ['cerrada', 'Cerrada'],
] as const;

/** The panel of a kind. */
export function ChangePanel(props: PanelProps) {
  const Panel = PANELS[props.tipo];
  return <Panel {...props} />;
}

function ServicePanel(props: PanelProps) {
  const definition = formFor(cambiaServicio, props.producto);
  const form = useForm(definition, initialValues(cambiaServicio, props.producto));
  return (
    <ChangeForm {...props} definition={definition} form={form}>
      <Field {...bind(form, 'precio')} label={nameOf('precio')} inputMode="numeric" required help="Pesos, con IVA." />
      <Field
        {...bind(form, 'precioLista')}
        label={nameOf('precioLista')}
        optional
        inputMode="numeric"
        help="Se tacha entre las dos fechas de abajo, y solo si alguien pagó ese precio por este informe. Sin fechas, o igual al precio, no se tacha. Si lo dejas vacío se anota $10.000."
      />
      <div className={styles.two}>
        <Field {...bind(form, 'ofertaDesde')} label={nameOf('ofertaDesde')} optional type="date" />
        <Field {...bind(form, 'ofertaHasta')} label={nameOf('ofertaHasta')} optional type="date" />
      </div>
      <Sale form={form} />
    </ChangeForm>
  );
}

function Sale<F extends string>({ form }: { readonly form: FieldsState<F | 'venta'> }) {
  return <SelectField {...bind(form, 'venta')} label={nameOf('venta')} options={SALE} />;
}

function PromotionPanel(props: PanelProps) {
  const { producto, hoy } = props;
  const definition = formFor(cambiaPromocion, producto);
  const form = useForm(definition, initialValues(cambiaPromocion, producto, { desde: hoy, venta: 'abierta' }));
  return (
    <ChangeForm {...props} definition={definition} form={form}>
      {!producto && (
        <Field
          {...bind(form, 'codigo')}
          label={nameOf('codigo')}
          autoCapitalize="characters"
          autoComplete="off"
          required
          help="Lo que escribe el cliente. Después no se puede cambiar."
        />
      )}
      <Field {...bind(form, 'descuento')} label={nameOf('descuento')} inputMode="numeric" required />
      <div className={styles.two}>
        <Field {...bind(form, 'desde')} label={nameOf('desde')} type="date" required />
        <Field {...bind(form, 'hasta')} label={nameOf('hasta')} type="date" required />
      </div>
      <Field {...bind(form, 'maxUsos')} label={nameOf('maxUsos')} optional inputMode="numeric" />
      <Sale form={form} />
    </ChangeForm>
  );
}

const NEW_PLAN = { tipo: 'mensual', moneda: '2', meses: '12', venta: 'abierta' };

function PlanPanel(props: PanelProps) {
  const definition = formFor(cambiaPlan, props.producto);
  const form = useForm(definition, initialValues(cambiaPlan, props.producto, NEW_PLAN));
  const pack = form.values.tipo === 'pack';
  const unit = form.values.moneda === '2' ? 'UF, sin IVA.' : 'Pesos, con IVA.';
  return (
    <ChangeForm {...props} definition={definition} form={form}>
      <Field {...bind(form, 'nombre')} label={nameOf('nombre')} autoComplete="off" required />
      <div className={styles.two}>
        <SelectField
          {...bind(form, 'tipo')}
          label={nameOf('tipo')}
          options={[
            ['mensual', 'Mensual'],
            ['pack', 'Pack, un solo pago'],
          ]}
        />
        <SelectField
          {...bind(form, 'moneda')}
          label={nameOf('moneda')}
          options={[
            ['2', 'UF'],
            ['1', 'Pesos'],
          ]}
        />
      </div>
      <Field {...bind(form, 'precio')} label={nameOf('precio')} inputMode="decimal" required help={unit} />
      <Field {...bind(form, 'consultas')} label={nameOf('consultas')} inputMode="numeric" required help={pack ? 'En total.' : 'Al mes.'} />
      {!pack && <Field {...bind(form, 'valorAdicional')} label={nameOf('valorAdicional')} inputMode="decimal" required help={unit} />}
      <Field {...bind(form, 'meses')} label={nameOf('meses')} inputMode="numeric" required />
      <Sale form={form} />
    </ChangeForm>
  );
}

const PANELS = { servicio: ServicePanel, promocion: PromotionPanel, plan: PlanPanel } as const;
