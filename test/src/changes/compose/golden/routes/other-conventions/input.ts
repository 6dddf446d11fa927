import { remixRoutesOptionAdapter } from '@react-router/remix-routes-option-adapter';
import { flatRoutes } from 'other-routes';

export default remixRoutesOptionAdapter((defineRoutes) => flatRoutes('routes', defineRoutes));
