import type { ComponentProps } from 'react';
import { comunas, regiones } from '@veridico/reference';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { FieldsState } from '../ui/use-form.ts';

type PlaceField = 'codigoRegion' | 'codigoComuna' | 'ciudad';

type FieldOf = Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'error' | 'onChange' | 'required'> & {
  readonly label: string;
  readonly onBlur: () => void;
};

interface PlaceFieldsProps {
  readonly form: FieldsState<PlaceField>;
  /** The field with the screen's own label. */
  readonly fieldOf: (name: PlaceField) => FieldOf;
}

const REGIONES = regiones.map(({ codigo, nombreCorto }) => [codigo, nombreCorto] as const);

/** Communes are those of the region: changing the region clears the commune. */
export function PlaceFields({ form, fieldOf }: PlaceFieldsProps) {
  const region = form.values.codigoRegion;
  const ofRegion = comunas.filter(({ codigoRegion }) => codigoRegion === region).map(({ cut, nombre }) => [cut, nombre] as const);
  const chooseRegion = (codigo: string) => {
    form.change('codigoRegion', codigo);
    form.change('codigoComuna', '');
  };
  return (
    <>
      <SelectField {...fieldOf('codigoRegion')} options={REGIONES} empty="Selecciona una región" onChange={chooseRegion} />
      <SelectField
        {...fieldOf('codigoComuna')}
        options={ofRegion}
        empty="Selecciona una comuna"
        help={region === '' ? 'Primero elige la región.' : undefined}
      />
      <Field {...fieldOf('ciudad')} autoComplete="address-level2" />
    </>
  );
}
