import { future } from './shared';

export default {
  future,
};
