import { classNames } from '../ui/class-names.ts';
import styles from './picture.module.css';

/** Size in pixels of the wider picture. */
const WIDE = { width: 832, height: 1177 };
const NARROW = 416;

interface PagePictureProps {
  /** Address of a picture by its name, such as `personas-1-416.avif`. */
  readonly addressOf: (name: string) => string | undefined;
  /** Report and page: 'personas-1'. */
  readonly page: string;
  readonly alt: string;
  /** Width on the screen, as in the attribute `sizes`. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** A page of a report's example as AVIF, with WebP behind it, as wide as its container. Fetched when it comes near the screen. */
export function PagePicture({ addressOf, page, alt, sizes, className }: PagePictureProps) {
  const widths = (format: 'avif' | 'webp') =>
    [NARROW, WIDE.width].map((width) => `${addressOf(`${page}-${width}.${format}`)} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={widths('avif')} sizes={sizes} />
      <img
        {...WIDE}
        className={classNames('documento', styles.page, className)}
        srcSet={widths('webp')}
        sizes={sizes}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
