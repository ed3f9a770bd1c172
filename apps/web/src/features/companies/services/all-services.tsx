import { InstallServices } from './install-services.tsx';
import { Services } from './services.tsx';

/** Services of the institution, then those that the server sets up for all. */
export const AllServices = () => (
  <>
    <Services />
    <InstallServices />
  </>
);
