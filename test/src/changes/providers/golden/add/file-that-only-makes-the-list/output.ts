import GitHub from '@create-auth/runtime/providers/github';
import Google from '@create-auth/runtime/providers/google';

export const providers = [GitHub, Google];
