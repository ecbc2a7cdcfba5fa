/** What a program is started with. */
export type Environment = Readonly<Record<string, string>>;

/** An environment as Node hands it over, where a name may be present without a value. */
export type SourceEnvironment = Readonly<Record<string, string | undefined>>;
