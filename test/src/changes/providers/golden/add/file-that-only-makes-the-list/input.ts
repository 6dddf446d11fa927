import GitHub from '@create-auth/runtime/providers/github';

export const providers = [GitHub];
