import { Link } from '../ui/router.tsx';
import { useInBrowser } from '../ui/in-browser.ts';
import { pageSettings } from '../page-settings.ts';
import styles from './captcha-notice.module.css';

/** Whose script judges the visitor, where it is somebody else's. The pages drawn ahead do not know yet. */
export function CaptchaNotice() {
  const inBrowser = useInBrowser();
  if (!inBrowser || pageSettings.captcha === '') return null;
  return (
    <p className={styles.notice}>
      Usamos reCAPTCHA, de Google, para saber que no eres un programa. <Link to="/politica-de-privacidad">Política de privacidad</Link>
    </p>
  );
}
