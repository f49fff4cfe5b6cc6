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

/** Region, commune and city of a company. */
export function PlaceFields({ form, fieldOf }: PlaceFieldsProps) {
  return (
    <>
      <RegionAndCommune
        region={fieldOf('codigoRegion')}
        commune={fieldOf('codigoComuna')}
        onRegion={() => form.change('codigoComuna', '')}
      />
      <Field {...fieldOf('ciudad')} autoComplete="address-level2" />
    </>
  );
}

interface RegionAndCommuneProps {
  readonly region: FieldOf;
  readonly commune: FieldOf;
  /** Clears the commune: the list of communes is that of the region. */
  readonly onRegion: () => void;
}

/** From north to south, as people in Chile know them: the codes follow older numbers. */
const NORTH_TO_SOUTH = ['15', '01', '02', '03', '04', '05', '13', '06', '07', '16', '08', '09', '14', '10', '11', '12'];
const REGIONES = regiones
  .toSorted((one, other) => NORTH_TO_SOUTH.indexOf(one.codigo) - NORTH_TO_SOUTH.indexOf(other.codigo))
  .map(({ codigo, nombreCorto }) => [codigo, nombreCorto] as const);

export function RegionAndCommune({ region, commune, onRegion }: RegionAndCommuneProps) {
  const ofRegion = comunas.filter(({ codigoRegion }) => codigoRegion === region.value).map(({ cut, nombre }) => [cut, nombre] as const);
  const choose = (codigo: string) => {
    region.onChange(codigo);
    onRegion();
  };
  return (
    <>
      <SelectField {...region} options={REGIONES} empty="Elige una región" onChange={choose} />
      <SelectField {...commune} options={ofRegion} empty={region.value === '' ? 'Elige primero la región' : 'Elige una comuna'} />
    </>
  );
}
