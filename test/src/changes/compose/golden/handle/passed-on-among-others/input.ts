import './instrument';
export { handleError, i18n as handle, init } from '$lib/hooks';
