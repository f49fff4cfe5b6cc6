import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Link, usePlace } from '../ui/router.tsx';
import styles from './place-list.module.css';

/** An entry of a menu. */
export interface Place {
  readonly to: string;
  readonly name: string;
  readonly icon: ReactNode;
  /** Things that wait there; 0 is not shown. */
  readonly count?: number | undefined;
}

interface PlaceListProps {
  readonly places: readonly Place[];
  /** Called when an entry is chosen, for example to close the drawer it is in. */
  readonly onChoose?: (() => void) | undefined;
}

/** Menu of the pages of a part of the application, with the current one marked. */
export function PlaceList({ places, onChoose }: PlaceListProps) {
  const { path } = usePlace();
  return (
    <ul>
      {places.map(({ to, name, icon, count }) => (
        <li key={to}>
          <Link
            to={to}
            className={classNames(styles.place, path === to && styles.here)}
            aria-current={path === to ? 'page' : undefined}
            onClick={onChoose}
          >
            {icon}
            {name}
            {count ? <b>{count}</b> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
