; Places where Python text may refer to a symbol. The pattern listed first wins a token.

(keyword_argument name: (identifier) @skip)

(decorator (identifier) @site.decorate)
(decorator (attribute object: (_) @recv attribute: (identifier) @site.decorate))
(decorator (call function: (identifier) @site.decorate))
(decorator (call function: (attribute object: (_) @recv attribute: (identifier) @site.decorate)))

(class_definition superclasses: (argument_list (identifier) @site.inherit))
(class_definition superclasses: (argument_list (attribute object: (_) @recv attribute: (identifier) @site.inherit)))
(class_definition superclasses: (argument_list (subscript value: (identifier) @site.inherit)))
(class_definition superclasses: (argument_list (subscript value: (attribute object: (_) @recv attribute: (identifier) @site.inherit))))
(class_definition superclasses: (argument_list (call function: (identifier) @site.call)))

(call function: (identifier) @site.call)
(call function: (attribute object: (_) @recv attribute: (identifier) @site.call))

(type) @region.type

(attribute object: (_) @recv attribute: (identifier) @site.reference)
(identifier) @site.reference
