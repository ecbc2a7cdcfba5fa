import { z } from 'zod';
import { pathPlace } from '../paths/path-place.ts';
import type { JsonObject, ToolListing } from '../select/listing.ts';
import type { AnyTool } from '../tool.ts';

/** The tool as clients list it: portable JSON Schema, a closed object at the root. Throws for a path that would not be resolved. */
export function describeTool(tool: AnyTool<unknown>): ToolListing {
  const { name, title, description, safety } = tool;
  pathPlace(tool.input);
  return {
    name,
    title,
    description,
    inputSchema: { ...schemaOf(tool.input, 'input'), additionalProperties: false },
    outputSchema: schemaOf(tool.output, 'output'),
    annotations: {
      title,
      readOnlyHint: safety.readOnly,
      destructiveHint: safety.destructive,
      idempotentHint: safety.idempotent,
      openWorldHint: safety.openWorld,
    },
    ...(tool.bulky === true && { _meta: { 'anthropic/maxResultSizeChars': maxResultSizeChars } }),
  };
}

// The default budget and the notes behind it, doubled for hosts that count the structured form too.
const maxResultSizeChars = 120_000;

function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // What `z.int()` adds to say "safe integer" costs tokens and tells a model nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (io === 'output') delete jsonSchema.additionalProperties;
      delete jsonSchema.propertyNames;
    },
  });
  return rest;
}
