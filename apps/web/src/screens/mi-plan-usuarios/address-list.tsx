import type { JuicioDeInvitacion } from '@veridico/api';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan-usuarios.module.css';

/** What was judged of an address, in words. */
export const JUDGED: Readonly<Record<JuicioDeInvitacion, string>> = {
  valida: 'Se invita',
  'mal-escrita': 'No es un correo',
  repetida: 'Está antes en la lista',
  usuario: 'Ya es usuario',
  invitada: 'Ya tiene una invitación pendiente',
  'no-cabe': 'Pasa las 50 de una vez',
};

interface Address {
  readonly texto: string;
  readonly correo: string;
  readonly nombre: string;
}

interface AddressListProps<T extends Address> {
  readonly name: string;
  readonly list: readonly T[];
  /** Whether it is good, and what to say of it. */
  readonly said: (address: T) => readonly [good: boolean, text: string];
}

/** Typed addresses, each with its verdict or result. */
export function AddressList<T extends Address>({ name, list, said }: AddressListProps<T>) {
  return (
    <ul className={styles.names} aria-label={name}>
      {list.map((address, index) => {
        const [good, text] = said(address);
        return (
          // The same text may be typed twice.
          <li key={`${index} ${address.texto}`}>
            {address.correo || address.texto} <Tag tone={good ? 'ok' : 'warn'}>{text}</Tag>
            {address.nombre !== '' && <span className={layout.sub}>{address.nombre}</span>}
          </li>
        );
      })}
    </ul>
  );
}
